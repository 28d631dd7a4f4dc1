import type { FileEntry, Mode } from '@souk/sdk';
import { formatBytes } from '../../lib/format/numbers.ts';
import { ListStates } from '../../ui/feedback/list-states.tsx';
import { ProblemNotice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DownloadIcon } from '../../ui/layout/icons.tsx';
import { type Licensed, useDownload, useLatestRevision, useLicensedFiles } from './download.api.ts';

/** Lists the licensed files with a download each; for a model, those of its latest revision. */
export function LicensedFiles({ mode, asset }: { mode: Mode; asset: Licensed }) {
  const revision = useLatestRevision(mode, asset);
  if (asset.type === 'model' && !revision.data) {
    return revision.error ? <ProblemNotice problem={revision.error} /> : null;
  }
  return <Files mode={mode} asset={asset} revision={revision.data ?? null} />;
}

interface FilesProps {
  mode: Mode;
  asset: Licensed;
  revision: string | null;
}

function Files({ mode, asset, revision }: FilesProps) {
  const files = useLicensedFiles(mode, asset, revision);
  return (
    <section aria-label="Files">
      <ListStates {...files} empty={<p className="px-5 py-6 text-sm text-muted">No files.</p>}>
        {(items) => (
          <Card>
            <h2 className="border-b border-line px-5 py-4 font-semibold">
              Files {revision && <span className="text-sm font-normal text-muted">of revision {revision}</span>}
            </h2>
            <ul className="divide-y divide-line">
              {items.map((file) => (
                <FileRow key={file.id} {...{ mode, asset, file }} />
              ))}
            </ul>
          </Card>
        )}
      </ListStates>
    </section>
  );
}

function FileRow({ mode, asset, file }: { mode: Mode; asset: Licensed; file: FileEntry }) {
  const download = useDownload(mode, asset);
  return (
    <li className="px-5 py-3">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-mono text-[13px] wrap-anywhere">{file.name}</p>
          <p className="mt-0.5 text-[13px] text-muted">{formatBytes(file.size)}</p>
        </div>
        <Button
          size="small"
          busy={download.isPending}
          onClick={() => download.mutate(file.name)}
          aria-label={`Download ${file.name}`}
        >
          <DownloadIcon className="size-3.5" />
          Download
        </Button>
      </div>
      {download.error && (
        <div className="mt-2">
          <ProblemNotice problem={download.error} />
        </div>
      )}
    </li>
  );
}
