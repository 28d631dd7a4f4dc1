import type { FileEntry } from '@souk/sdk';
import { formatBytes } from '../../lib/format/numbers.ts';
import { factsOf, verdictOf } from '../../lib/labels/file-labels.ts';
import { CopyIconButton } from '../content/copy-icon-button.tsx';
import { Badge } from '../layout/badge.tsx';
import { Card } from '../layout/card.tsx';

const SHOWN_OF_HASH = 12;

/** Files with their contents and the result of the scan. */
export function FileList({ files }: { files: readonly FileEntry[] }) {
  return (
    <Card>
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
      </ul>
    </Card>
  );
}

function FileRow({ file }: { file: FileEntry }) {
  const { tone, label, meaning } = verdictOf(file);
  return (
    <li className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <p className="min-w-0 flex-1 basis-52 font-mono text-sm wrap-anywhere">{file.name}</p>
        <span className="text-sm text-muted tabular-nums">{formatBytes(file.size)}</span>
        <span title={meaning}>
          <Badge tone={tone}>{label}</Badge>
          <span className="sr-only">. {meaning}</span>
        </span>
      </div>
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-[13px] text-muted">
        <span className="min-w-0 wrap-anywhere">{factsOf(file).join(' · ')}</span>
        <span className="flex items-center gap-1.5 font-mono text-xs">
          <span title={file.sha256}>sha256 {file.sha256.slice(0, SHOWN_OF_HASH)}…</span>
          <CopyIconButton text={file.sha256} label={`Copy the sha256 of ${file.name}`} />
        </span>
      </div>
    </li>
  );
}
