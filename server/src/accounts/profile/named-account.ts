import { type Static, Type } from 'typebox';

/** An account with its name and slug, besides its id. */
export const NamedAccount = Type.Object({ id: Type.String(), slug: Type.String(), name: Type.String() });
export type NamedAccount = Static<typeof NamedAccount>;

/** Builds a `NamedAccount` in SQL from a column with an account id; null if the column is null. */
export function namedAccount(column: string): string {
  return `(select json_build_object('id', named.id, 'slug', named.slug, 'name', named.name)
     from accounts named where named.id = ${column} collate "C")`;
}
