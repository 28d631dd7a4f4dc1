import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useRefreshFiles } from '../revisions/drafts.api.ts';
import type { UploadRun } from './upload-run.ts';
import { endUpload } from './upload-runs.ts';

export function CancelUploadDialog({ run, onClose }: { run: UploadRun; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const refresh = useRefreshFiles(run.folder);
  const cancel = async () => {
    setBusy(true);
    await run.cancel();
    endUpload(run);
    onClose();
    await refresh();
  };
  return (
    <ConfirmDialog
      title="Cancel this upload?"
      action="Cancel upload"
      busy={busy}
      problem={null}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      <p>Files that are completely uploaded stay in the draft. Partial uploads are discarded.</p>
      <p>To continue later, pause it instead, or come back and choose the same files again.</p>
    </ConfirmDialog>
  );
}
