type AssetType = 'model' | 'dataset';

/** A reference to a model or dataset by its slug or ID, or to a listing of one. */
export type AssetEntry = { type: AssetType; id: string } | { listing: string };

const PAGE_PATH = /(?:^|\/)(model|dataset)s\/([^/?#\s]+\/[^/?#\s]+)/;
const TYPES: Record<string, AssetType> = { mdl: 'model', dst: 'dataset' };

/** Parses a slug, an ID or the URL of a page. A slug alone has no type, so it gets `slugType`. */
export function readAssetEntry(text: string, slugType: AssetType): AssetEntry {
  const entry = text.trim();
  const [, type, slug] = PAGE_PATH.exec(entry) ?? [];
  if (type && slug) return { type: type as AssetType, id: slug };
  if (/^lst_\w+$/.test(entry)) return { listing: entry };
  return { type: TYPES[entry.slice(0, entry.indexOf('_'))] ?? slugType, id: entry };
}

/** Returns whether the text includes the type: a slug alone may be that of a model or a dataset. */
export const hasType = (text: string): boolean =>
  JSON.stringify(readAssetEntry(text, 'model')) === JSON.stringify(readAssetEntry(text, 'dataset'));
