import { formatBytes } from '../../../lib/format/numbers.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { CheckIcon } from '../../../ui/layout/icons.tsx';
import type { FileProgress } from './run-view.ts';

/** Files that are listed. Further ones are only counted: a folder may hold ten thousand. */
const MAX_SHOWN = 12;

const isDone = ({ sent, size }: FileProgress) => sent >= size;

interface UploadFileListProps {
  files: readonly FileProgress[];
  /** Names of files that the draft already shows, which are not shown twice. */
  inDraft: ReadonlySet<string>;
}

/** Lists the files of an upload: those in progress first, then waiting ones, then completed ones. */
export function UploadFileList({ files, inDraft }: UploadFileListProps) {
  const rank = (file: FileProgress) => (isDone(file) ? 2 : file.sent > 0 ? 0 : 1);
  const left = files.filter((file) => !isDone(file) || !inDraft.has(file.name));
  const shown = left.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_SHOWN);
  if (left.length === 0) return null;
  return (
    <>
      <ul aria-label="Files of this upload" className="space-y-3">
        {shown.map((file) => (
          <li key={file.name}>
            <FileLine file={file} />
          </li>
        ))}
      </ul>
      {left.length > shown.length && (
        <p className="text-[13px] text-muted">
          and {left.length - shown.length} more, {files.filter(isDone).length} of {files.length} uploaded
        </p>
      )}
    </>
  );
}

function FileLine({ file }: { file: FileProgress }) {
  const { name, size, sent, skipped } = file;
  return (
    <>
      <div className="mb-1.5 flex items-start justify-between gap-4 text-[13px]">
        <span className="min-w-0 font-mono wrap-anywhere">{name}</span>
        <span className="flex shrink-0 items-center gap-1.5 text-muted tabular-nums">
          {isDone(file) ? (
            <>
              <CheckIcon className="size-3.5 text-ok-ink" />
              {size === 0 ? 'Empty' : skipped ? 'Already uploaded' : formatBytes(size)}
            </>
          ) : (
            `${formatBytes(sent)} of ${formatBytes(size)}`
          )}
        </span>
      </div>
      <ProgressBar label={`Upload of ${name}`} done={sent} of={size} tone={isDone(file) ? 'ok' : 'accent'} thin />
    </>
  );
}
