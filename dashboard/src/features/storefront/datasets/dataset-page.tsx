import type { Dataset } from '@souk/sdk';
import { useParams } from 'react-router';
import { formatBytes, formatCount } from '../../../lib/format/numbers.ts';
import { PageLoading } from '../../../ui/feedback/loading.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { useShownTab } from '../../../ui/layout/shown-tab.ts';
import { type Tab, Tabs } from '../../../ui/layout/tabs.tsx';
import { AsideFact, AssetFacts, type AssetPageParts } from '../assets/asset-aside.tsx';
import { AssetColumns, AssetFrame } from '../assets/asset-frame.tsx';
import { AssetHeader } from '../assets/asset-header.tsx';
import { useListingOf } from '../assets/listing.api.ts';
import { hasReadme, Readme } from '../assets/readme.tsx';
import { StarButton } from '../assets/star-button.tsx';
import { UseAsset } from '../assets/use-asset.tsx';
import { DatasetPreview } from './dataset-preview.tsx';
import { DatasetShards } from './dataset-shards.tsx';
import { useDataset, useShards, useStarDataset } from './datasets.api.ts';
import { RobotEpisodes } from './robot-episodes.tsx';

export function DatasetPage(parts: AssetPageParts) {
  const { owner = '', name = '' } = useParams();
  const slug = `${owner}/${name}`;
  const subject = { what: 'dataset', name: slug, others: { to: '/datasets', label: 'Browse datasets' } };
  return (
    <AssetFrame loading={useDataset(slug)} subject={subject}>
      {(dataset) => <OfferedDataset key={dataset.id} dataset={dataset} {...parts} />}
    </AssetFrame>
  );
}

interface OfferedDatasetProps extends AssetPageParts {
  dataset: Dataset;
}

/** Waits for the listing: pictures that appear later would shift the page while it is read. */
function OfferedDataset({ dataset, ...parts }: OfferedDatasetProps) {
  const sale = useListingOf(dataset);
  return sale.isPending ? <PageLoading /> : <DatasetView dataset={dataset} sale={sale} {...parts} />;
}

interface DatasetViewProps extends OfferedDatasetProps {
  sale: ReturnType<typeof useListingOf>;
}

function DatasetView({ dataset, sale, GetAsset }: DatasetViewProps) {
  const { lerobot, shards, rows, size } = dataset;
  const onlyFile = useShards(dataset).items?.[0]?.name;

  const readme = {
    id: 'readme',
    label: 'Readme',
    content: <Readme name={dataset.name} text={dataset.readme} listing={sale.data} />,
  };
  const preview = { id: 'preview', label: 'Preview', content: <DatasetPreview dataset={dataset} /> };
  // Without a readme, the preview is the first tab.
  const tabs: Tab[] = hasReadme({ text: dataset.readme, listing: sale.data }) ? [readme, preview] : [preview, readme];
  if (lerobot)
    tabs.push({
      id: 'episodes',
      label: 'Episodes',
      count: lerobot.episodes,
      content: <RobotEpisodes lerobot={lerobot} />,
    });
  tabs.push(
    { id: 'shards', label: 'Shards', count: shards, content: <DatasetShards dataset={dataset} /> },
    {
      id: 'use',
      label: 'Use',
      content: (
        <UseAsset kind="dataset" asset={dataset} listing={sale.data} onlyFile={shards === 1 ? onlyFile : undefined} />
      ),
    },
  );

  return (
    <>
      <AssetHeader
        asset={dataset}
        listing={sale.data}
        kind="Datasets"
        badges={
          lerobot && (
            <li>
              <Badge>LeRobot {lerobot.codebase_version}</Badge>
            </li>
          )
        }
        action={<StarButton stars={dataset.stars} starred={dataset.starred} starring={useStarDataset(dataset)} />}
      />
      <AssetColumns
        asset={dataset}
        sale={sale}
        GetAsset={GetAsset}
        facts={
          <AssetFacts asset={dataset}>
            {rows !== null && <AsideFact term="Rows">{formatCount(rows)}</AsideFact>}
            {lerobot && <AsideFact term="Episodes">{formatCount(lerobot.episodes)}</AsideFact>}
            <AsideFact term="Shards">{formatCount(shards)}</AsideFact>
            <AsideFact term="Size">{formatBytes(size)}</AsideFact>
          </AssetFacts>
        }
      >
        <Tabs label="About this dataset" tabs={tabs} {...useShownTab(tabs)} />
      </AssetColumns>
    </>
  );
}
