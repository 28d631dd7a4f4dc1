import type { Model } from '@souk/sdk';
import { useMode } from '../../../lib/mode.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useDropRevision } from './drafts.api.ts';

export function DropRevisionDialog({ model, label, onClose }: { model: Model; label: string; onClose: () => void }) {
  const drop = useDropRevision(useMode(), model, label);
  return (
    <ConfirmDialog
      title={`Discard the draft ${label}?`}
      action="Discard draft"
      busy={drop.isPending}
      problem={drop.error}
      onConfirm={() => drop.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>The files that were uploaded to it are deleted. Your own copies are not affected.</p>
    </ConfirmDialog>
  );
}
