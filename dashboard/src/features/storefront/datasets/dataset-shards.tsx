import type { Dataset } from '@souk/sdk';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { TableIcon } from '../../../ui/layout/icons.tsx';
import { FileList } from '../../../ui/market/file-list.tsx';
import { useShards } from './datasets.api.ts';

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
