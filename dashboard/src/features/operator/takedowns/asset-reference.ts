type AssetType = 'model' | 'dataset';

/** What an operator enters: a model or dataset by its slug or id, or a listing of one. */
export type AssetEntry = { type: AssetType; id: string } | { listing: string };

const PAGE_PATH = /(?:^|\/)(model|dataset)s\/([^/?#\s]+\/[^/?#\s]+)/;
const TYPES: Record<string, AssetType> = { mdl: 'model', dst: 'dataset' };

/** Reads a slug, an id or the URL of a page. A slug alone does not tell its type, which is then `slugType`. */
export function readAssetEntry(text: string, slugType: AssetType): AssetEntry {
  const entry = text.trim();
  const [, type, slug] = PAGE_PATH.exec(entry) ?? [];
  if (type && slug) return { type: type as AssetType, id: slug };
  if (/^lst_\w+$/.test(entry)) return { listing: entry };
  return { type: TYPES[entry.slice(0, entry.indexOf('_'))] ?? slugType, id: entry };
}

/** Whether the text tells the type: a slug alone may be of a model or of a dataset. */
export const hasType = (text: string): boolean =>
  JSON.stringify(readAssetEntry(text, 'model')) === JSON.stringify(readAssetEntry(text, 'dataset'));
