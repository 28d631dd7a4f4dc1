import { Notice } from '../../../ui/feedback/notice.tsx';
import type { SkippedFile, SkipReason } from './chosen-files.ts';

const REASONS: Record<SkipReason, string> = {
  hidden: 'Hidden files in folders are skipped. Choose one individually to upload it.',
  system: 'Created by your system or tools.',
  name: 'This file name is not allowed: no backslashes, control characters or drive letters, up to 512 bytes. Rename it.',
  duplicate: 'Another file has the same name, ignoring case. Rename one of them.',
};

const MAX_NAMES = 5;

/** Lists the chosen files that are not uploaded, and why. */
export function SkippedFilesNotice({ files }: { files: readonly SkippedFile[] }) {
  const reasons = [...new Set(files.map(({ reason }) => reason))];
  return (
    <Notice tone="warn">
      <p className="font-medium">{files.length === 1 ? '1 file was skipped' : `${files.length} files were skipped`}</p>
      <ul className="mt-1 space-y-1.5">
        {reasons.map((reason) => (
          <li key={reason}>
            <Names paths={files.filter((file) => file.reason === reason).map(({ path }) => path)} /> {REASONS[reason]}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Names({ paths }: { paths: readonly string[] }) {
  const more = paths.length - MAX_NAMES;
  return (
    <span className="font-mono text-[13px] wrap-anywhere">
      {paths.slice(0, MAX_NAMES).join(', ')}
      {more > 0 && ` and ${more} more`}.
    </span>
  );
}
