import type { FileEntry } from '@souk/sdk';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../lib/format/numbers.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { formatFileCount } from '../assets/owned.ts';
import { UploadArea } from '../uploads/upload-area.tsx';
import type { UploadFolder } from '../uploads/upload-folder.ts';
import { useRunView, useUploadRun } from '../uploads/upload-runs.ts';
import { DraftFiles } from './draft-files.tsx';

interface DraftCardProps {
  title: string;
  /** The release notes, and a button to edit them. */
  notes?: ReactNode;
  folder: UploadFolder;
  advice: string;
  files: readonly FileEntry[];
  /** Totals of all files, if not all are loaded yet. */
  total?: { count: number; size: number };
  more?: ReactNode;
  /** Shown next to the publish button. */
  aside?: ReactNode;
  onPublish: () => void;
}

/** Shows the files and the upload of a draft, and publishes it. */
export function DraftCard({ title, notes, folder, advice, files, total, more, aside, onPublish }: DraftCardProps) {
  const state = useRunView(useUploadRun(folder))?.state;
  const uploading = state !== undefined && state !== 'done';
  const { count, size } = total ?? sumOf(files);
  return (
    <Card>
      <div className="border-b border-line px-4 py-4 sm:px-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="font-semibold wrap-anywhere">{title}</h2>
          <Badge tone="warn">Draft</Badge>
          {count > 0 && (
            <span className="ml-auto text-[13px] text-muted tabular-nums">
              {formatFileCount(count)}, {formatBytes(size)}
            </span>
          )}
        </div>
        {notes}
      </div>
      <div className="p-4 sm:p-5">
        <UploadArea
          folder={folder}
          title="Drop files or a folder here"
          advice={advice}
          inDraft={new Set(files.map(({ name }) => name))}
        />
      </div>
      {files.length > 0 && (
        <div className="border-t border-line">
          <DraftFiles folder={folder} files={files} />
          {more}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-3.5 sm:px-5">
        <p className="min-w-0 flex-1 basis-60 text-[13px] text-muted">{hintOf(count, uploading)}</p>
        {aside}
        <Button variant="primary" disabled={count === 0 || uploading} onClick={onPublish}>
          Publish…
        </Button>
      </div>
    </Card>
  );
}

export function sumOf(files: readonly FileEntry[]): { count: number; size: number } {
  return { count: files.length, size: files.reduce((sum, file) => sum + file.size, 0) };
}

function hintOf(count: number, uploading: boolean): string {
  if (uploading) return 'You can publish once the upload is complete. You can open other pages meanwhile.';
  if (count === 0) return 'You can publish once the draft has a file.';
  return 'Every file is inspected when you publish. Files that would run code when loaded are rejected.';
}
