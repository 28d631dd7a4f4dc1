import type { Model, Revision } from '@souk/sdk';
import { useState } from 'react';
import { useMode } from '../../../lib/mode.ts';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PlusIcon } from '../../../ui/layout/icons.tsx';
import { DraftRevision } from './draft-revision.tsx';
import { useOwnRevisions } from './drafts.api.ts';
import { NewRevision } from './new-revision.tsx';
import { PublishedRevision } from './published-revision.tsx';

/** Shows the drafts and the published revisions of a model. */
export function ModelRevisions({ model }: { model: Model }) {
  const revisions = useOwnRevisions(useMode(), model);
  return (
    <ListStates {...revisions} items={revisions.items && [revisions.items]} empty={null}>
      {([items = []]) => <Revisions model={model} revisions={items} />}
    </ListStates>
  );
}

function Revisions({ model, revisions }: { model: Model; revisions: readonly Revision[] }) {
  const [creating, setCreating] = useState(false);
  const drafts = revisions.filter(({ status }) => status === 'draft');
  const published = revisions.filter(({ status }) => status === 'published');
  const latest = revisions[0]?.revision;
  return (
    <div className="space-y-6">
      {drafts.map((draft) => (
        <DraftRevision key={draft.revision} model={model} draft={draft} />
      ))}
      {drafts.length === 0 && (latest === undefined || creating) && (
        <NewRevision model={model} latest={latest} {...(latest ? { onClose: () => setCreating(false) } : {})} />
      )}
      {published.length > 0 && (
        <section aria-labelledby="published-revisions">
          <div className="mb-3 flex items-center justify-between gap-4">
            <h2 id="published-revisions" className="font-semibold">
              Published
            </h2>
            {drafts.length === 0 && !creating && (
              <Button size="small" onClick={() => setCreating(true)}>
                <PlusIcon />
                New revision
              </Button>
            )}
          </div>
          <Card>
            <ol aria-label="Published revisions, newest first" className="divide-y divide-line">
              {published.map((revision) => (
                <PublishedRevision
                  key={revision.revision}
                  revision={revision}
                  isLatest={revision.revision === model.latest_revision}
                />
              ))}
            </ol>
          </Card>
        </section>
      )}
    </div>
  );
}
