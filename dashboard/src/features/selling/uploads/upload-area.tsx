import { useEffect, useState } from 'react';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useRefreshFiles } from '../revisions/drafts.api.ts';
import { type ChosenFile, type SortedFiles, sortFiles } from './chosen-files.ts';
import { DropZone } from './drop-zone.tsx';
import { useInterrupted } from './interrupted.ts';
import { InterruptedNotice } from './interrupted-notice.tsx';
import { isUnderWay } from './run-view.ts';
import { SkippedFilesNotice } from './skipped-files-notice.tsx';
import { folderKey, type UploadFolder } from './upload-folder.ts';
import { UploadProgress } from './upload-progress.tsx';
import { beginUpload, useRunView, useUploadRun } from './upload-runs.ts';

/** How often the list of files is looked at while files arrive. */
const REFETCH_MS = 3_000;

interface UploadAreaProps {
  folder: UploadFolder;
  title: string;
  /** Which files belong here. */
  advice: string;
  /** Names of the files that are shown beside it. */
  inDraft: ReadonlySet<string>;
}

/** Where files are brought into a draft, with what becomes of them on the way. */
export function UploadArea({ folder, title, advice, inDraft }: UploadAreaProps) {
  const run = useUploadRun(folder);
  const [chosen, setChosen] = useState<SortedFiles>();
  const [unreadable, setUnreadable] = useState(false);
  const interrupted = useInterrupted(folderKey(folder));
  const isOver = useRunView(run)?.state === 'done';
  useShowArrivals(folder);
  useRefuseStrayDrops();

  const take = (files: ChosenFile[]) => {
    const sorted = sortFiles(files);
    setChosen(sorted);
    setUnreadable(false);
    if (sorted.files.length > 0) beginUpload(folder, sorted.files);
  };
  // What was said of files is over with their upload.
  const told = chosen && (run || chosen.files.length === 0) ? chosen : undefined;
  const empty = told?.files.filter(({ file }) => file.size === 0) ?? [];
  return (
    <div className="space-y-4">
      {!run && interrupted && <InterruptedNotice folder={folderKey(folder)} upload={interrupted} />}
      {run && <UploadProgress run={run} inDraft={inDraft} />}
      {(!run || isOver) && (
        <DropZone title={title} onChosen={take} onUnreadable={() => setUnreadable(true)}>
          {advice}
        </DropZone>
      )}
      {unreadable && (
        <Notice tone="danger">What was dropped could not be read. Choose it with one of the buttons instead.</Notice>
      )}
      {told && told.skipped.length > 0 && <SkippedFilesNotice files={told.skipped} />}
      {empty.length > 0 && (
        <Notice tone="warn">
          {empty.length === 1 ? 'One file is empty' : `${empty.length} files are empty`}, and uploaded as such:{' '}
          <span className="font-mono text-[13px] wrap-anywhere">{empty.map(({ name }) => name).join(', ')}</span>.
          Remove it from the draft if that was not meant.
        </Notice>
      )}
    </div>
  );
}

/** Files appear in the list of the draft as they arrive, and once more when all have. */
function useShowArrivals(folder: UploadFolder): void {
  const view = useRunView(useUploadRun(folder));
  const refresh = useRefreshFiles(folder);
  const underWay = view !== undefined && isUnderWay(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it asks for is always the same.
  useEffect(() => {
    if (view?.state === 'done') {
      void refresh();
      // What is read out of tables is known a moment later.
      const later = setTimeout(() => void refresh(), REFETCH_MS);
      return () => clearTimeout(later);
    }
    if (!underWay) return;
    const timer = setInterval(() => void refresh(), REFETCH_MS);
    return () => clearInterval(timer);
  }, [underWay, view?.state]);
}

/** A file that is dropped beside the zone would otherwise be opened in the place of this page. */
function useRefuseStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
