import { type Dataset, type Model, NotFoundError, type Souk } from '@souk/sdk';

/** The kinds of things that can be published and sold. */
export type AssetKind = 'model' | 'dataset';

export type Asset = { kind: 'model'; asset: Model } | { kind: 'dataset'; asset: Dataset };

/** Completes a bare name such as `pick-place` with the caller's own slug; ids and slugs stay as they are. */
export async function fullName(souk: Souk, name: string): Promise<string> {
  if (isId(name) || name.includes('/')) return name;
  const { slug } = await souk.me.get();
  return `${slug}/${slugPart(name)}`;
}

/** Converts a name to the part of a slug that it creates, so that "Pick Place" finds what was created by that name. */
export function slugPart(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return words.slice(0, 80).replaceAll(/^-+|-+$/g, '') || name;
}

function isId(name: string): boolean {
  return /^(mdl|dst)_/.test(name);
}

/** Finds a model or dataset, for commands that take either. A slug may name one of each: the model wins. */
export async function findAsset(souk: Souk, name: string, wanted?: AssetKind): Promise<Asset> {
  const full = await fullName(souk, name);
  const kind = wanted ?? (full.startsWith('dst_') ? 'dataset' : full.startsWith('mdl_') ? 'model' : undefined);
  if (kind === 'dataset') return { kind, asset: await souk.datasets.get(full) };
  if (kind === 'model') return { kind, asset: await souk.models.get(full) };
  const model = await undefinedIfMissing(souk.models.get(full));
  if (model) return { kind: 'model', asset: model };
  const dataset = await undefinedIfMissing(souk.datasets.get(full));
  if (dataset) return { kind: 'dataset', asset: dataset };
  throw new NotFoundError({ code: 'not_found', status: 404, message: `There is no model or dataset ${full}.` });
}

/** Returns the result of a call, or undefined if it fails with not found. */
export async function undefinedIfMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
