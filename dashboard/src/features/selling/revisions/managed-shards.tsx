import type { Dataset } from '@souk/sdk';
import { useState } from 'react';
import { formatCount } from '../../../lib/format/numbers.ts';
import { formatPrice } from '../../../lib/labels/asset-labels.ts';
import { useMode } from '../../../lib/mode.ts';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { Fact } from '../../../ui/layout/fact.tsx';
import { FileList } from '../../../ui/market/file-list.tsx';
import { DraftCard } from './draft-card.tsx';
import { useOwnShards } from './drafts.api.ts';
import { PublishDialog } from './publish-draft-dialog.tsx';

const ADVICE =
  'Parquet, CSV or JSON lines are shown as tables; LeRobot folders are understood as they are. Several go up at a time; after an interruption the same files go on where they stopped.';

/** The files of a dataset: to work on while it is a draft, to look at once it is public. */
export function ManagedShards({ dataset }: { dataset: Dataset }) {
  const mode = useMode();
  const shards = useOwnShards(mode, dataset);
  if (dataset.status === 'draft') return <DraftShards dataset={dataset} shards={shards} />;
  return (
    <ListStates {...shards} empty={null}>
      {(items) => <FileList files={items} />}
    </ListStates>
  );
}

function DraftShards({ dataset, shards }: { dataset: Dataset; shards: ReturnType<typeof useOwnShards> }) {
  const [publishing, setPublishing] = useState(false);
  const close = () => setPublishing(false);
  const folder = { mode: useMode(), target: { dataset: dataset.id } };
  const total = { count: dataset.shards, size: dataset.size };
  return (
    <>
      {/* In one piece, as an upload must be seen even where there is no shard yet. */}
      <ListStates {...shards} items={shards.items && [shards.items]} empty={null}>
        {([files = []]) => (
          <DraftCard
            title="Shards"
            folder={folder}
            advice={ADVICE}
            files={files}
            total={total}
            onPublish={() => setPublishing(true)}
          />
        )}
      </ListStates>
      {publishing && (
        <PublishDialog
          title={`Publish ${dataset.name}?`}
          folder={folder}
          files={total}
          facts={
            <>
              <Fact term="License">{dataset.license}</Fact>
              <Fact term="Price">{formatPrice(dataset.price)}</Fact>
              {dataset.rows !== null && <Fact term="Rows">{formatCount(dataset.rows)}</Fact>}
            </>
          }
          onDone={close}
          onClose={close}
        >
          <p>The dataset becomes public: everybody finds it, with its readme and a preview of its first rows.</p>
          <p>Its shards and its license never change from then on. To mend something, publish another dataset.</p>
        </PublishDialog>
      )}
    </>
  );
}
