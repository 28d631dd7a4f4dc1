import type { LicenseGrant, Mode } from '@souk/sdk';
import { useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { DeployDialog } from '../../ui/market/deploy-dialog.tsx';

interface DeployButtonProps {
  mode: Mode;
  model: Pick<LicenseGrant['asset'], 'id' | 'slug'>;
  className?: string;
}

/** Runs a model on this market, to be called over the API. */
export function DeployButton({ mode, model, className = '' }: DeployButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className={className} onClick={() => setOpen(true)}>
        Deploy
      </Button>
      {open && <DeployDialog mode={mode} model={model} onClose={() => setOpen(false)} />}
    </>
  );
}
