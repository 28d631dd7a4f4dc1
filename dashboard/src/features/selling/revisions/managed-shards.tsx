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
  'Parquet, CSV and JSON Lines are shown as tables, LeRobot folders by episode. After an interruption, choose the same files again to resume.';

/** Shows the files of a dataset, which can be edited while it is a draft. */
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
      {/* Wrapped in one item, because the upload must be shown even without shards. */}
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
          <p>The dataset becomes public, with its readme and a preview of its first rows.</p>
          <p>Its shards and its license cannot be changed afterwards. To fix something, publish another dataset.</p>
        </PublishDialog>
      )}
    </>
  );
}
