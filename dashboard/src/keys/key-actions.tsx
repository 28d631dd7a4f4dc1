import type { ApiKey } from '@souk/sdk';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { RenameKeyDialog } from './rename-key-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';

export function KeyActions({ apiKey }: { apiKey: ApiKey }) {
  const [open, setOpen] = useState<'rename' | 'revoke'>();
  const close = () => setOpen(undefined);
  return (
    <div className="flex gap-1 max-xl:col-span-full max-xl:-ml-2.5 xl:-my-1 xl:justify-end">
      <Button size="small" look="quiet" onClick={() => setOpen('rename')} aria-label={`Rename ${apiKey.name}`}>
        Rename
      </Button>
      <Button size="small" onClick={() => setOpen('revoke')} aria-label={`Revoke ${apiKey.name}`}>
        Revoke
      </Button>
      {open === 'rename' && <RenameKeyDialog apiKey={apiKey} onClose={close} />}
      {open === 'revoke' && <RevokeKeyDialog apiKey={apiKey} onClose={close} />}
    </div>
  );
}
