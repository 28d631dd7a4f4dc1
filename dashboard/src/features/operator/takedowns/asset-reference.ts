type AssetType = 'model' | 'dataset';

/** What an operator names: a model or dataset by its slug or id, or a listing of one. */
export type AssetEntry = { type: AssetType; id: string } | { listing: string };

const ADDRESS = /(?:^|\/)(model|dataset)s\/([^/?#\s]+\/[^/?#\s]+)/;
const TYPES: Record<string, AssetType> = { mdl: 'model', dst: 'dataset' };

/** Reads a slug, an id, or the address of a page. `otherwise` is what a slug alone is of: it does not say. */
export function readAssetEntry(text: string, otherwise: AssetType): AssetEntry {
  const entry = text.trim();
  const [, type, slug] = ADDRESS.exec(entry) ?? [];
  if (type && slug) return { type: type as AssetType, id: slug };
  if (/^lst_\w+$/.test(entry)) return { listing: entry };
  return { type: TYPES[entry.slice(0, entry.indexOf('_'))] ?? otherwise, id: entry };
}

/** A slug alone may be of a model or of a dataset. */
export const saysItsType = (text: string): boolean =>
  JSON.stringify(readAssetEntry(text, 'model')) === JSON.stringify(readAssetEntry(text, 'dataset'));
