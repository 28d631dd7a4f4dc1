import type { Dataset } from '@souk/sdk';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { useMode } from '../../../lib/mode.ts';
import { useShownTab } from '../../../ui/layout/shown-tab.ts';
import { type Tab, Tabs } from '../../../ui/layout/tabs.tsx';
import { ListForSale } from '../listings/list-for-sale.tsx';
import { ManagedShards } from '../revisions/managed-shards.tsx';
import { DatasetForm } from './dataset-form.tsx';
import { DeleteOwned } from './delete-owned.tsx';
import { OwnedPage } from './owned-page.tsx';
import { useChangeDataset, useOwnDataset } from './selling.api.ts';

interface ManageDatasetParts {
  /** Shows the first rows. Passed in because it belongs to the storefront feature. */
  DatasetPreview: ComponentType<{ dataset: Dataset }>;
}

export function ManageDatasetPage(parts: ManageDatasetParts) {
  const { id = '' } = useParams();
  return (
    <OwnedPage kind="dataset" loading={useOwnDataset(useMode(), id)}>
      {(dataset) => <ManagedDataset key={dataset.id} dataset={dataset} {...parts} />}
    </OwnedPage>
  );
}

function ManagedDataset({ dataset, DatasetPreview }: ManageDatasetParts & { dataset: Dataset }) {
  const tabs: Tab[] = [
    { id: 'shards', label: 'Shards', count: dataset.shards, content: <ManagedShards dataset={dataset} /> },
    // Without a counted table there is nothing to preview.
    ...(dataset.rows ? [{ id: 'preview', label: 'Preview', content: <DatasetPreview dataset={dataset} /> }] : []),
    { id: 'details', label: 'Details', content: <DatasetDetails dataset={dataset} /> },
  ];
  return (
    <div className="space-y-6">
      {dataset.published_at !== null && <ListForSale asset={{ type: 'dataset', ...dataset }} />}
      <Tabs label="Dataset" tabs={tabs} {...useShownTab(tabs)} />
    </div>
  );
}

function DatasetDetails({ dataset }: { dataset: Dataset }) {
  const change = useChangeDataset(useMode(), dataset);
  return (
    <div className="max-w-3xl space-y-10">
      <DatasetForm
        initial={dataset}
        action="Save changes"
        busy={change.isPending}
        saved={change.isSuccess}
        problem={change.error}
        onSubmit={(input) => change.mutate(input)}
      />
      <DeleteOwned kind="dataset" thing={dataset} />
    </div>
  );
}
