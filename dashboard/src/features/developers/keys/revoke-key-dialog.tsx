import type { ApiKey } from '@souk/sdk';
import { maskedSecret } from '../../../lib/labels/key-labels.ts';
import { useRevokeKey } from '../../../lib/queries/keys.api.ts';
import { Moment } from '../../../ui/content/moment.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeKey(apiKey.id);
  return (
    <ConfirmDialog
      title={`Revoke “${apiKey.name}”?`}
      action="Revoke key"
      busy={revoke.isPending}
      problem={revoke.error}
      onConfirm={() => revoke.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Requests with <code className="font-mono text-[13px] text-ink">{maskedSecret(apiKey)}</code> are rejected within
        a second. This cannot be undone.
      </p>
      <p>{apiKey.last_used_at ? <LastUse at={apiKey.last_used_at} /> : 'This key was never used.'}</p>
    </ConfirmDialog>
  );
}

function LastUse({ at }: { at: string }) {
  return (
    <>
      Last used <Moment at={at} />.
    </>
  );
}
