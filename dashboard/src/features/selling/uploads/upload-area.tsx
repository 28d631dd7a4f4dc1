import { useEffect, useState } from 'react';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useRefreshFiles } from '../revisions/drafts.api.ts';
import { type ChosenFile, type SortedFiles, sortFiles } from './chosen-files.ts';
import { DropZone } from './drop-zone.tsx';
import { useInterrupted } from './interrupted.ts';
import { InterruptedNotice } from './interrupted-notice.tsx';
import { isInProgress } from './run-view.ts';
import { SkippedFilesNotice } from './skipped-files-notice.tsx';
import { folderKey, type UploadFolder } from './upload-folder.ts';
import { UploadProgress } from './upload-progress.tsx';
import { startUpload, useRunView, useUploadRun } from './upload-runs.ts';

/** Milliseconds between two refreshes of the list of files during an upload. */
const REFETCH_MS = 3_000;

interface UploadAreaProps {
  folder: UploadFolder;
  title: string;
  /** Which files belong here. */
  advice: string;
  /** Names of the files that the draft already shows. */
  inDraft: ReadonlySet<string>;
}

/** Uploads files to a draft, and shows the progress. */
export function UploadArea({ folder, title, advice, inDraft }: UploadAreaProps) {
  const run = useUploadRun(folder);
  const [chosen, setChosen] = useState<SortedFiles>();
  const [unreadable, setUnreadable] = useState(false);
  const interrupted = useInterrupted(folderKey(folder));
  const isDone = useRunView(run)?.state === 'done';
  useRefreshWhileUploading(folder);
  useIgnoreStrayDrops();

  const take = (files: ChosenFile[]) => {
    const sorted = sortFiles(files);
    setChosen(sorted);
    setUnreadable(false);
    if (sorted.files.length > 0) startUpload(folder, sorted.files);
  };
  // The notices about the chosen files end with their upload.
  const noticed = chosen && (run || chosen.files.length === 0) ? chosen : undefined;
  const empty = noticed?.files.filter(({ file }) => file.size === 0) ?? [];
  return (
    <div className="space-y-4">
      {!run && interrupted && <InterruptedNotice folder={folderKey(folder)} upload={interrupted} />}
      {run && <UploadProgress run={run} inDraft={inDraft} />}
      {(!run || isDone) && (
        <DropZone title={title} onChosen={take} onUnreadable={() => setUnreadable(true)}>
          {advice}
        </DropZone>
      )}
      {unreadable && (
        <Notice tone="danger">The dropped files could not be read. Use one of the buttons instead.</Notice>
      )}
      {noticed && noticed.skipped.length > 0 && <SkippedFilesNotice files={noticed.skipped} />}
      {empty.length > 0 && (
        <Notice tone="warn">
          {empty.length === 1 ? 'One file is empty' : `${empty.length} files are empty`}, and uploaded as such:{' '}
          <span className="font-mono text-[13px] wrap-anywhere">{empty.map(({ name }) => name).join(', ')}</span>. If
          this is not intended, remove {empty.length === 1 ? 'it' : 'them'} from the draft.
        </Notice>
      )}
    </div>
  );
}

/** Refreshes the files of the draft during an upload, and again when it is done. */
function useRefreshWhileUploading(folder: UploadFolder): void {
  const view = useRunView(useUploadRun(folder));
  const refresh = useRefreshFiles(folder);
  const inProgress = view !== undefined && isInProgress(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` always does the same.
  useEffect(() => {
    if (view?.state === 'done') {
      void refresh();
      // The contents of tables are known a moment later.
      const later = setTimeout(() => void refresh(), REFETCH_MS);
      return () => clearTimeout(later);
    }
    if (!inProgress) return;
    const timer = setInterval(() => void refresh(), REFETCH_MS);
    return () => clearInterval(timer);
  }, [inProgress, view?.state]);
}

/** Prevents the browser from opening a file that is dropped outside the zone. */
function useIgnoreStrayDrops(): void {
  useEffect(() => {
    const ignore = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
}
