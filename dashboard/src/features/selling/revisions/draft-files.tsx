import type { FileEntry } from '@souk/sdk';
import { useState } from 'react';
import { formatBytes } from '../../../lib/format/numbers.ts';
import { factsOf, verdictOf } from '../../../lib/labels/file-labels.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { TrashIcon } from '../../../ui/layout/icons.tsx';
import type { UploadFolder } from '../uploads/upload-folder.ts';
import { RemoveFileDialog } from './remove-file-dialog.tsx';

const FIRST_SHOWN = 50;

/** Lists the files of a draft with their details, and removes them. */
export function DraftFiles({ folder, files }: { folder: UploadFolder; files: readonly FileEntry[] }) {
  const [removing, setRemoving] = useState<string>();
  const [all, setAll] = useState(false);
  const shown = all ? files : files.slice(0, FIRST_SHOWN);
  return (
    <>
      <ul aria-label="Files in this draft" className="divide-y divide-line">
        {shown.map((file) => (
          <DraftFile key={file.id} file={file} onRemove={() => setRemoving(file.name)} />
        ))}
      </ul>
      {shown.length < files.length && (
        <div className="border-t border-line px-5 py-3 text-center">
          <Button size="small" onClick={() => setAll(true)}>
            Show all {files.length}
          </Button>
        </div>
      )}
      {removing !== undefined && (
        <RemoveFileDialog folder={folder} name={removing} onClose={() => setRemoving(undefined)} />
      )}
    </>
  );
}

function DraftFile({ file, onRemove }: { file: FileEntry; onRemove: () => void }) {
  const facts = factsOf(file);
  const rejected = file.problem !== null || file.verdict === 'rejected';
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-0 font-mono text-sm wrap-anywhere">{file.name}</p>
          <Verdict file={file} />
        </div>
        <p className={`mt-0.5 text-[13px] wrap-anywhere ${rejected ? 'text-danger-ink' : 'text-muted'}`}>
          {[file.size === 0 ? 'Empty' : formatBytes(file.size), ...facts].join(' · ')}
        </p>
      </div>
      <button
        type="button"
        title={`Remove ${file.name}`}
        aria-label={`Remove ${file.name}`}
        onClick={onRemove}
        className="grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-danger-soft hover:text-danger-ink"
      >
        <TrashIcon />
      </button>
    </li>
  );
}

/** Shows the result of the inspection, which happens on publishing. */
function Verdict({ file }: { file: FileEntry }) {
  if (!file.inspected) return null;
  const { tone, label, meaning } = verdictOf(file);
  return (
    <span title={meaning}>
      <Badge tone={tone}>{label}</Badge>
      <span className="sr-only">. {meaning}</span>
    </span>
  );
}
