import type { Dataset, Model } from '@souk/sdk';
import { formatMoney } from '../../money.ts';
import { formatDay } from '../../output/dates.ts';
import { fixedColumn, numberColumn, optionalColumn, type Row } from '../../output/table.ts';

/** Formats the price of a license. */
export function formatPrice(price: Model['price']): string {
  return price.amount === 0 ? 'free' : formatMoney(price);
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

const POPULARITY = [optionalColumn(numberColumn('DOWNLOADS')), optionalColumn(numberColumn('STARS'))];
const EXTENT = [optionalColumn(numberColumn('SHARDS')), numberColumn('ROWS')];

export const MODELS_FOUND = [
  'MODEL',
  fixedColumn('TASK'),
  optionalColumn(fixedColumn('FRAMEWORK')),
  optionalColumn(fixedColumn('LICENSE')),
  numberColumn('PRICE'),
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
  fixedColumn('REVISION'),
  optionalColumn(fixedColumn('TASK')),
  optionalColumn(fixedColumn('FRAMEWORK')),
  numberColumn('PRICE'),
  ...POPULARITY,
  optionalColumn(fixedColumn('UPDATED')),
];

/** Dims a draft, which only its owner can see. */
export function ownModel(model: Model): Row {
  const { slug, latest_revision, task, framework, price, downloads, stars, updated_at, visibility } = model;
  const counts = [formatCount(downloads), formatCount(stars)];
  return {
    cells: [slug, latest_revision ?? 'draft', task, framework, formatPrice(price), ...counts, formatDay(updated_at)],
    style: visibility === 'private' ? 'dim' : undefined,
  };
}

export const DATASETS_FOUND = [
  'DATASET',
  optionalColumn(fixedColumn('TASK')),
  optionalColumn(fixedColumn('LICENSE')),
  numberColumn('PRICE'),
  ...EXTENT,
  ...POPULARITY,
];

export function foundDataset(dataset: Dataset): Row {
  const { slug, task, license, price, shards, rows, downloads, stars } = dataset;
  return {
    cells: [slug, task ?? '', license, formatPrice(price), ...[shards, rows, downloads, stars].map(countOrEmpty)],
  };
}

export const OWN_DATASETS = [
  'DATASET',
  fixedColumn('STATUS'),
  optionalColumn(fixedColumn('TASK')),
  numberColumn('PRICE'),
  ...EXTENT,
  ...POPULARITY,
  optionalColumn(fixedColumn('UPDATED')),
];

export function ownDataset(dataset: Dataset): Row {
  const { slug, status, task, price, shards, rows, downloads, stars, updated_at } = dataset;
  const counts = [shards, rows, downloads, stars].map(countOrEmpty);
  return {
    cells: [slug, status, task ?? '', formatPrice(price), ...counts, formatDay(updated_at)],
    style: status === 'draft' ? 'dim' : undefined,
  };
}

function countOrEmpty(count: number | null): string {
  return count === null ? '' : formatCount(count);
}
