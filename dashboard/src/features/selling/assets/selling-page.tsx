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
        description="What you publish here: upload it, describe it, and list it for sale or give it away."
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
      Create a model, upload its files and publish a revision: it gets a page of its own that everybody finds. Then list
      it for sale, and every license that is bought earns you its price less the market's fee.
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
      Create a dataset, upload its shards and publish it: Parquet, CSV and JSON lines get a preview on its page, and
      LeRobot recordings are shown by their episodes. Then list it for sale, or give it away.
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
