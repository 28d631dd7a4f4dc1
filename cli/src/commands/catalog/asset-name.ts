import { type Dataset, type Model, NotFoundError, type Souk } from '@souk/sdk';

/** What can be published, found and sold. */
export type AssetKind = 'model' | 'dataset';

export type Asset = { kind: 'model'; asset: Model } | { kind: 'dataset'; asset: Dataset };

/** An id and a slug are what they are; a bare name such as `pick-place` means one's own. */
export async function fullName(souk: Souk, name: string): Promise<string> {
  if (isId(name) || name.includes('/')) return name;
  const { slug } = await souk.me.get();
  return `${slug}/${slugPart(name)}`;
}

/** The part of a slug that a name becomes, so that "Pick Place" finds what was created by that name. */
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

/** The model or dataset of this name, where a command takes either. A slug may name one of each: the model goes first. */
export async function findAsset(souk: Souk, name: string, wanted?: AssetKind): Promise<Asset> {
  const full = await fullName(souk, name);
  const kind = wanted ?? (full.startsWith('dst_') ? 'dataset' : full.startsWith('mdl_') ? 'model' : undefined);
  if (kind === 'dataset') return { kind, asset: await souk.datasets.get(full) };
  if (kind === 'model') return { kind, asset: await souk.models.get(full) };
  const model = await unlessMissing(souk.models.get(full));
  if (model) return { kind: 'model', asset: model };
  const dataset = await unlessMissing(souk.datasets.get(full));
  if (dataset) return { kind: 'dataset', asset: dataset };
  throw new NotFoundError({ code: 'not_found', status: 404, message: `There is no model or dataset ${full}.` });
}

/** What a call answers, or nothing where there is no such thing. */
export async function unlessMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
