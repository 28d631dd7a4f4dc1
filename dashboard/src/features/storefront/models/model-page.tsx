import type { Model } from '@souk/sdk';
import { useParams } from 'react-router';
import { formatBytes } from '../../../lib/format/numbers.ts';
import { frameworkLabel } from '../../../lib/labels/asset-labels.ts';
import { PageLoading } from '../../../ui/feedback/loading.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { useShownTab } from '../../../ui/layout/shown-tab.ts';
import { type Tab, Tabs } from '../../../ui/layout/tabs.tsx';
import { AsideFact, AssetFacts, type ModelPageParts } from '../assets/asset-aside.tsx';
import { AssetColumns, AssetFrame } from '../assets/asset-frame.tsx';
import { AssetHeader } from '../assets/asset-header.tsx';
import { useListingOf } from '../assets/listing.api.ts';
import { Readme } from '../assets/readme.tsx';
import { StarButton } from '../assets/star-button.tsx';
import { UseAsset } from '../assets/use-asset.tsx';
import { TryIt } from '../try-it/try-it.tsx';
import { TryOwn } from '../try-it/try-own.tsx';
import { ModelFiles } from './model-files.tsx';
import { useModel, useRevision, useStarModel } from './models.api.ts';
import { RevisionList } from './revision-list.tsx';

export function ModelPage(parts: ModelPageParts) {
  const { owner = '', name = '' } = useParams();
  const slug = `${owner}/${name}`;
  const subject = { what: 'model', name: slug, others: { to: '/models', label: 'Browse models' } };
  return (
    <AssetFrame loading={useModel(slug)} subject={subject}>
      {(model) => <OfferedModel key={model.id} model={model} {...parts} />}
    </AssetFrame>
  );
}

interface OfferedModelProps extends ModelPageParts {
  model: Model;
}

/** Waits for the listing: pictures that appear later would shift the page while it is read. */
function OfferedModel({ model, ...parts }: OfferedModelProps) {
  const sale = useListingOf(model);
  return sale.isPending ? <PageLoading /> : <ModelView model={model} sale={sale} {...parts} />;
}

interface ModelViewProps extends OfferedModelProps {
  sale: ReturnType<typeof useListingOf>;
}

function ModelView({ model, sale, GetAsset, DeployButton }: ModelViewProps) {
  const listing = sale.data;
  const latest = model.latest_revision;
  const files = useRevision(model, latest).data?.files;
  const size = files?.reduce((sum, file) => sum + file.size, 0);
  const onlyFile = files?.length === 1 ? files[0]?.name : undefined;

  const tabs: Tab[] = [
    { id: 'readme', label: 'Readme', content: <Readme name={model.name} text={model.readme} listing={sale.data} /> },
  ];
  if (latest !== null) {
    tabs.push({
      id: 'files',
      label: 'Files',
      count: files?.length,
      content: <ModelFiles model={model} latest={latest} />,
    });
  }
  tabs.push(
    { id: 'revisions', label: 'Revisions', count: model.revisions.length, content: <RevisionList model={model} /> },
    {
      id: 'use',
      label: 'Use',
      content: <UseAsset kind="model" asset={model} listing={listing} onlyFile={onlyFile} />,
    },
  );
  const trying = listing?.deployment_id ? (
    <TryIt listing={listing} deployment={listing.deployment_id} readme={model.readme} />
  ) : (
    latest !== null && model.deployable && <TryOwn model={model} listing={listing} DeployButton={DeployButton} />
  );
  if (trying) tabs.splice(1, 0, { id: 'try', label: 'Try it', content: trying });

  return (
    <>
      <AssetHeader
        asset={model}
        listing={listing}
        kind="Models"
        badges={
          <li>
            <Badge>{frameworkLabel(model.framework)}</Badge>
          </li>
        }
        action={<StarButton stars={model.stars} starred={model.starred} starring={useStarModel(model)} />}
      />
      <AssetColumns
        asset={model}
        sale={sale}
        GetAsset={GetAsset}
        facts={
          <AssetFacts asset={model}>
            <AsideFact term="Latest revision">{latest ?? 'none yet'}</AsideFact>
            {latest !== null && <AsideFact term="Size">{size === undefined ? '…' : formatBytes(size)}</AsideFact>}
            {latest !== null && <AsideFact term="Deployable">{model.deployable ? 'Yes' : 'No'}</AsideFact>}
          </AssetFacts>
        }
      >
        <Tabs label="About this model" tabs={tabs} {...useShownTab(tabs)} />
      </AssetColumns>
    </>
  );
}
