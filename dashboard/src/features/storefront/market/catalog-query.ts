import type { QueryOf } from '@souk/sdk';

export type Kind = 'models' | 'datasets';

type ModelsQuery = QueryOf<'/v1/models', 'get'>;

/** Search text, filters and order of a catalog. Datasets have no framework. */
export type CatalogQuery = Pick<ModelsQuery, 'q' | 'task' | 'framework' | 'license' | 'price' | 'sort'>;
export type Facet = Exclude<keyof CatalogQuery, 'q'>;
type ValueOf<Name extends Facet> = NonNullable<CatalogQuery[Name]>;

/** Values accepted in the query string; others are ignored. */
export const FACETS: { readonly [Name in Facet]: readonly ValueOf<Name>[] } = {
  task: ['manipulation', 'navigation', 'perception', 'language', 'vla'],
  framework: ['pytorch', 'tensorflow', 'jax', 'onnx', 'gguf'],
  license: ['MIT', 'Apache-2.0', 'CC-BY-4.0', 'Commercial'],
  price: ['free', 'paid'],
  sort: ['newest', 'trending', 'downloads', 'stars'],
};

const MAX_QUERY_LENGTH = 200;

/** Reads the query of a URL such as `/models?q=grasp&task=manipulation`. */
export function readCatalogQuery(kind: Kind, params: URLSearchParams): CatalogQuery {
  const value = <Name extends Facet>(name: Name) =>
    FACETS[name].find((known): known is ValueOf<Name> => known === params.get(name));
  const q = params.get('q')?.trim().slice(0, MAX_QUERY_LENGTH) || undefined;
  const framework = kind === 'models' ? value('framework') : undefined;
  return { q, task: value('task'), framework, license: value('license'), price: value('price'), sort: value('sort') };
}

/** Returns the path of a catalog with this query. */
export function catalogPath(kind: Kind, query: CatalogQuery = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, NonNullable<string>] => Boolean(entry[1]));
  return given.length === 0 ? `/${kind}` : `/${kind}?${new URLSearchParams(given)}`;
}

/** Clears all filters; keeps the search text and the order. */
export const NO_FACETS = {
  task: undefined,
  framework: undefined,
  license: undefined,
  price: undefined,
} satisfies CatalogQuery;

export function isFiltered({ task, framework, license, price }: CatalogQuery): boolean {
  return Boolean(task ?? framework ?? license ?? price);
}
