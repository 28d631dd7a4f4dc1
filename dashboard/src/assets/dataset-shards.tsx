import type { Dataset } from '@souk/sdk';
import { EmptyState } from '../ui/empty-state.tsx';
import { TableIcon } from '../ui/icons.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { useShards } from './datasets.api.ts';
import { FileList } from './file-list.tsx';

export function DatasetShards({ dataset }: { dataset: Dataset }) {
  const empty = (
    <EmptyState Icon={TableIcon} title="No shards yet">
      Nothing has been uploaded to this dataset.
    </EmptyState>
  );
  return (
    <ListStates {...useShards(dataset)} empty={empty}>
      {(shards) => <FileList files={shards} />}
    </ListStates>
  );
}
