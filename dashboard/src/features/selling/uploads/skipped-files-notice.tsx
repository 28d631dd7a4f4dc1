import { Notice } from '../../../ui/feedback/notice.tsx';
import type { SkippedFile, SkipReason } from './chosen-files.ts';

const REASONS: Record<SkipReason, string> = {
  hidden: 'Hidden files are left out of folders. Choose one by itself to upload it.',
  leftover: 'Written by your system or tools for themselves.',
  name: 'No file here can have such a name: no backslash, no control character, no drive letter, at most 512 bytes. Rename it.',
  double: 'There are two of this name, if only in another case: on some machines they would be one file. Rename one.',
};

const MAX_NAMES = 5;

/** Says which of the chosen files are not uploaded, and why. */
export function SkippedFilesNotice({ files }: { files: readonly SkippedFile[] }) {
  const reasons = [...new Set(files.map(({ reason }) => reason))];
  return (
    <Notice tone="warn">
      <p className="font-medium">
        {files.length === 1 ? 'One file was left out' : `${files.length} files were left out`}
      </p>
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
