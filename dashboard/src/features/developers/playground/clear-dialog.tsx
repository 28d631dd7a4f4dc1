import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

export function ClearDialog({ onClear, onClose }: { onClear: () => void; onClose: () => void }) {
  const clear = () => {
    onClear();
    onClose();
  };
  return (
    <ConfirmDialog
      title="Clear the conversation?"
      action="Clear"
      busy={false}
      problem={null}
      onConfirm={clear}
      onClose={onClose}
    >
      <p>All messages are deleted. The model, the key and the settings stay.</p>
    </ConfirmDialog>
  );
}
