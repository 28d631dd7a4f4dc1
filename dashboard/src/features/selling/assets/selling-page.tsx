import type { Mode } from '@souk/sdk';
import { useMode } from '../../../lib/mode.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { BoxIcon, PlusIcon, TableIcon } from '../../../ui/layout/icons.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useShownTab } from '../../../ui/layout/shown-tab.ts';
import { type Tab, Tabs } from '../../../ui/layout/tabs.tsx';
import { OwnedRow } from './owned-row.tsx';
import { useOwnDatasets, useOwnListings, useOwnModels } from './selling.api.ts';

export function SellingPage() {
  const mode = useMode();
  const tabs: Tab[] = [
    { id: 'models', label: 'Models', content: <OwnModels mode={mode} /> },
    { id: 'datasets', label: 'Datasets', content: <OwnDatasets mode={mode} /> },
  ];
  return (
    <>
      <PageHeader
        title="Models and datasets"
        description="Upload, describe and publish your models and datasets, and list them for sale or share them for free."
        action={
          <div className="flex flex-wrap gap-2.5">
            <NewButton to="/dashboard/selling/new-dataset" label="New dataset" />
            <NewButton to="/dashboard/selling/new-model" label="New model" primary />
          </div>
        }
      />
      <Tabs label="Your models and datasets" tabs={tabs} {...useShownTab(tabs)} />
    </>
  );
}

function NewButton({ to, label, primary = false }: { to: string; label: string; primary?: boolean }) {
  return (
    <ButtonLink to={to} variant={primary ? 'primary' : 'secondary'}>
      <PlusIcon />
      {label}
    </ButtonLink>
  );
}

function OwnModels({ mode }: { mode: Mode }) {
  const listings = useOwnListings(mode).data;
  const empty = (
    <EmptyState
      Icon={BoxIcon}
      title={`No models in ${mode} mode yet`}
      action={<NewButton to="/dashboard/selling/new-model" label="Create a model" primary />}
    >
      Create a model, upload its files and publish a revision. It gets its own public page. Then list it for sale: you
      earn the price of every license, less the market’s fee.
    </EmptyState>
  );
  return (
    <ListStates {...useOwnModels(mode)} empty={empty}>
      {(models) => (
        <Card>
          <ul aria-label={`Your models in ${mode} mode`} className="divide-y divide-line">
            {models.map((model) => (
              <OwnedRow key={model.id} kind="model" thing={model} listing={listings?.get(model.id)} />
            ))}
          </ul>
        </Card>
      )}
    </ListStates>
  );
}

function OwnDatasets({ mode }: { mode: Mode }) {
  const listings = useOwnListings(mode).data;
  const empty = (
    <EmptyState
      Icon={TableIcon}
      title={`No datasets in ${mode} mode yet`}
      action={<NewButton to="/dashboard/selling/new-dataset" label="Create a dataset" primary />}
    >
      Create a dataset, upload its shards and publish it. Its page previews Parquet, CSV and JSON Lines, and shows
      LeRobot recordings by episode. Then list it for sale, or share it for free.
    </EmptyState>
  );
  return (
    <ListStates {...useOwnDatasets(mode)} empty={empty}>
      {(datasets) => (
        <Card>
          <ul aria-label={`Your datasets in ${mode} mode`} className="divide-y divide-line">
            {datasets.map((dataset) => (
              <OwnedRow key={dataset.id} kind="dataset" thing={dataset} listing={listings?.get(dataset.id)} />
            ))}
          </ul>
        </Card>
      )}
    </ListStates>
  );
}
