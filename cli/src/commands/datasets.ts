import type { Command } from 'commander';
import { addDelete } from './catalog/delete-asset.ts';
import { addRemove } from './catalog/remove-files.ts';
import { addStars } from './catalog/star-asset.ts';
import { addCreateDataset } from './datasets/create-dataset.ts';
import { addDownloadDataset } from './datasets/download-dataset.ts';
import { addListDatasets } from './datasets/list-datasets.ts';
import { addListShards } from './datasets/list-shards.ts';
import { addPreviewDataset } from './datasets/preview-dataset.ts';
import { addPublishDataset } from './datasets/publish-dataset.ts';
import { addPushDataset } from './datasets/push-dataset.ts';
import { addSearchDatasets } from './datasets/search-datasets.ts';
import { addShowDataset } from './datasets/show-dataset.ts';
import { addUpdateDataset } from './datasets/update-dataset.ts';

/** Adds the commands that find, preview and publish datasets. */
export function addDatasets(program: Command): void {
  const datasets = program
    .command('datasets')
    .summary('find, preview, push, publish and download datasets')
    .description('Datasets. Name one by its ID or its slug, such as acme/tray-sorting, or your own by its name alone.');
  addSearchDatasets(datasets);
  addListDatasets(datasets);
  addShowDataset(datasets);
  addPreviewDataset(datasets);
  addCreateDataset(datasets);
  addUpdateDataset(datasets);
  addPushDataset(datasets);
  addPublishDataset(datasets);
  addListShards(datasets);
  addRemove(datasets, 'dataset');
  addDownloadDataset(datasets);
  addStars(datasets, 'dataset');
  addDelete(datasets, 'dataset');
}
