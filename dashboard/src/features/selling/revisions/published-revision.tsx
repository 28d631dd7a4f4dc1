import type { Revision } from '@souk/sdk';
import { formatBytes } from '../../../lib/format/numbers.ts';
import { Moment } from '../../../ui/content/moment.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { FileList } from '../../../ui/market/file-list.tsx';
import { formatFileCount } from '../assets/owned.ts';
import { sumOf } from './draft-card.tsx';

/** Shows a published revision, with its files on demand. */
export function PublishedRevision({ revision, isLatest }: { revision: Revision; isLatest: boolean }) {
  const { revision: label, notes, files, created_at, published_at } = revision;
  const { count, size } = sumOf(files);
  return (
    <li className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-mono text-sm font-semibold wrap-anywhere">{label}</p>
        {isLatest && <Badge tone="accent">Latest</Badge>}
        <span className="ml-auto text-[13px] text-muted">
          Published <Moment at={published_at ?? created_at} />
        </span>
      </div>
      {notes && <p className="mt-2 text-sm whitespace-pre-line wrap-anywhere text-muted">{notes}</p>}
      <details className="mt-2 text-sm">
        <summary className="w-fit rounded-sm text-[13px] text-muted hover:text-ink">
          {formatFileCount(count)}, {formatBytes(size)}
        </summary>
        <div className="mt-3">
          <FileList files={files} />
        </div>
      </details>
    </li>
  );
}
