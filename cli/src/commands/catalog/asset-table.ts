import type { Dataset, Model } from '@souk/sdk';
import { formatMoney } from '../../money.ts';
import { day } from '../../output/dates.ts';
import { figures, type Row, spare, whole } from '../../output/table.ts';

/** What a license costs, as a person says it. */
export function formatPrice(price: Model['price']): string {
  return price.amount === 0 ? 'free' : formatMoney(price);
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

const POPULARITY = [spare(figures('DOWNLOADS')), spare(figures('STARS'))];
const EXTENT = [spare(figures('SHARDS')), figures('ROWS')];

export const MODELS_FOUND = [
  'MODEL',
  whole('TASK'),
  spare(whole('FRAMEWORK')),
  spare(whole('LICENSE')),
  figures('PRICE'),
  ...POPULARITY,
];

export function foundModel(model: Model): Row {
  const { slug, task, framework, license, price, downloads, stars } = model;
  return {
    cells: [slug, task, framework, license, formatPrice(price), formatCount(downloads), formatCount(stars)],
  };
}

export const OWN_MODELS = [
  'MODEL',
  whole('REVISION'),
  spare(whole('TASK')),
  spare(whole('FRAMEWORK')),
  figures('PRICE'),
  ...POPULARITY,
  spare(whole('UPDATED')),
];

/** A draft is dimmed: nobody else sees it. */
export function ownModel(model: Model): Row {
  const { slug, latest_revision, task, framework, price, downloads, stars, updated_at, visibility } = model;
  const counts = [formatCount(downloads), formatCount(stars)];
  return {
    cells: [slug, latest_revision ?? 'draft', task, framework, formatPrice(price), ...counts, day(updated_at)],
    style: visibility === 'private' ? 'dim' : undefined,
  };
}

export const DATASETS_FOUND = [
  'DATASET',
  spare(whole('TASK')),
  spare(whole('LICENSE')),
  figures('PRICE'),
  ...EXTENT,
  ...POPULARITY,
];

export function foundDataset(dataset: Dataset): Row {
  const { slug, task, license, price, shards, rows, downloads, stars } = dataset;
  return {
    cells: [slug, task ?? '', license, formatPrice(price), ...[shards, rows, downloads, stars].map(orNothing)],
  };
}

export const OWN_DATASETS = [
  'DATASET',
  whole('STATUS'),
  spare(whole('TASK')),
  figures('PRICE'),
  ...EXTENT,
  ...POPULARITY,
  spare(whole('UPDATED')),
];

export function ownDataset(dataset: Dataset): Row {
  const { slug, status, task, price, shards, rows, downloads, stars, updated_at } = dataset;
  const counts = [shards, rows, downloads, stars].map(orNothing);
  return {
    cells: [slug, status, task ?? '', formatPrice(price), ...counts, day(updated_at)],
    style: status === 'draft' ? 'dim' : undefined,
  };
}

function orNothing(count: number | null): string {
  return count === null ? '' : formatCount(count);
}
