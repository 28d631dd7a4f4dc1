import type { ApiKey } from '@souk/sdk';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { EditKeyDialog } from './edit-key-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';

export function KeyActions({ apiKey }: { apiKey: ApiKey }) {
  const [open, setOpen] = useState<'edit' | 'revoke'>();
  const close = () => setOpen(undefined);
  return (
    <div className="flex gap-1 max-xl:col-span-full max-xl:-ml-2.5 xl:-my-1 xl:justify-end">
      <Button size="small" variant="quiet" onClick={() => setOpen('edit')} aria-label={`Edit ${apiKey.name}`}>
        Edit
      </Button>
      <Button size="small" onClick={() => setOpen('revoke')} aria-label={`Revoke ${apiKey.name}`}>
        Revoke
      </Button>
      {open === 'edit' && <EditKeyDialog apiKey={apiKey} onClose={close} />}
      {open === 'revoke' && <RevokeKeyDialog apiKey={apiKey} onClose={close} />}
    </div>
  );
}
