import type { LicenseGrant, Mode } from '@souk/sdk';
import { useState } from 'react';
import { useDeploying } from '../../lib/queries/deploy.api.ts';
import { Button } from '../../ui/forms/button.tsx';
import { DeployDialog } from '../../ui/market/deploy-dialog.tsx';

interface DeployButtonProps {
  mode: Mode;
  model: Pick<LicenseGrant['asset'], 'id' | 'slug'>;
  className?: string;
  /** Called when the dialog is closed. */
  onClose?: () => void;
}

/** Deploys a model on this market, to be called over the API. */
export function DeployButton({ mode, model, className = '', onClose }: DeployButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <>
      <Button className={className} onClick={() => setOpen(true)}>
        Deploy
      </Button>
      {open && <DeployModelDialog mode={mode} model={model} onClose={close} />}
    </>
  );
}

function DeployModelDialog({ mode, model, onClose }: DeployButtonProps & { onClose: () => void }) {
  return <DeployDialog model={model} {...useDeploying(mode, model.id)} onClose={onClose} />;
}
