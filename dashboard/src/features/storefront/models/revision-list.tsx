import type { Model, Revision } from '@souk/sdk';
import { formatBytes } from '../../../lib/format/numbers.ts';
import { Moment } from '../../../ui/content/moment.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { BoxIcon } from '../../../ui/layout/icons.tsx';
import { useRevisions } from './models.api.ts';

export function RevisionList({ model }: { model: Model }) {
  const empty = (
    <EmptyState Icon={BoxIcon} title="No revisions yet">
      The first revision has not been published.
    </EmptyState>
  );
  return (
    <ListStates {...useRevisions(model)} empty={empty}>
      {(revisions) => (
        <Card>
          <ol aria-label="Revisions, newest first" className="divide-y divide-line">
            {revisions.map((revision) => (
              <RevisionRow
                key={revision.revision}
                revision={revision}
                isLatest={revision.revision === model.latest_revision}
              />
            ))}
          </ol>
        </Card>
      )}
    </ListStates>
  );
}

function RevisionRow({ revision, isLatest }: { revision: Revision; isLatest: boolean }) {
  const { revision: label, notes, status, files, created_at, published_at } = revision;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <li className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-mono text-sm font-semibold wrap-anywhere">{label}</p>
        {isLatest && <Badge tone="accent">Latest</Badge>}
        {status === 'draft' && <Badge tone="warn">Draft</Badge>}
        <span className="ml-auto text-[13px] text-muted">
          {files.length} {files.length === 1 ? 'file' : 'files'}, {formatBytes(size)} ·{' '}
          <Moment at={published_at ?? created_at} />
        </span>
      </div>
      {notes && <p className="mt-2 text-sm whitespace-pre-line wrap-anywhere text-muted">{notes}</p>}
    </li>
  );
}
