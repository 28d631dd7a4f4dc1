import type { Model } from '@souk/sdk';
import { useParams } from 'react-router';
import { useMode } from '../../../lib/mode.ts';
import { useShownTab } from '../../../ui/layout/shown-tab.ts';
import { type Tab, Tabs } from '../../../ui/layout/tabs.tsx';
import { ListForSale } from '../listings/list-for-sale.tsx';
import { ModelRevisions } from '../revisions/model-revisions.tsx';
import { DeleteOwned } from './delete-owned.tsx';
import { ModelForm } from './model-form.tsx';
import { OwnedPage } from './owned-page.tsx';
import { useChangeModel, useOwnModel } from './selling.api.ts';

export function ManageModelPage() {
  const { id = '' } = useParams();
  return (
    <OwnedPage kind="model" loading={useOwnModel(useMode(), id)}>
      {(model) => <ManagedModel key={model.id} model={model} />}
    </OwnedPage>
  );
}

function ManagedModel({ model }: { model: Model }) {
  const tabs: Tab[] = [
    { id: 'revisions', label: 'Revisions', content: <ModelRevisions model={model} /> },
    { id: 'details', label: 'Details', content: <ModelDetails model={model} /> },
  ];
  return (
    <div className="space-y-6">
      {model.published_at !== null && <ListForSale asset={{ type: 'model', ...model }} />}
      <Tabs label="Model" tabs={tabs} {...useShownTab(tabs)} />
    </div>
  );
}

function ModelDetails({ model }: { model: Model }) {
  const change = useChangeModel(useMode(), model);
  return (
    <div className="max-w-3xl space-y-10">
      <ModelForm
        initial={model}
        action="Save changes"
        busy={change.isPending}
        saved={change.isSuccess}
        problem={change.error}
        onSubmit={(input) => change.mutate(input)}
      />
      <DeleteOwned kind="model" thing={model} />
    </div>
  );
}
