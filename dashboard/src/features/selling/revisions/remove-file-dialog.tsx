import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { UploadFolder } from '../uploads/upload-folder.ts';
import { useDeleteFile } from './drafts.api.ts';

export function RemoveFileDialog({
  folder,
  name,
  onClose,
}: {
  folder: UploadFolder;
  name: string;
  onClose: () => void;
}) {
  const remove = useDeleteFile(folder);
  return (
    <ConfirmDialog
      title="Remove this file?"
      action="Remove file"
      busy={remove.isPending}
      problem={remove.error}
      onConfirm={() => remove.mutate(name, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        <span className="font-mono text-[13px] wrap-anywhere text-ink">{name}</span> is removed from this draft. Your
        own copy is not affected.
      </p>
    </ConfirmDialog>
  );
}
