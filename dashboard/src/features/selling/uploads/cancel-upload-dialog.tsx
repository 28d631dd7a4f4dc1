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
      action="Cancel the upload"
      busy={busy}
      problem={null}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      <p>Files that have arrived whole stay in the draft. What has arrived of the others is forgotten.</p>
      <p>To go on later, pause it instead, or just come back and choose the same files again.</p>
    </ConfirmDialog>
  );
}
