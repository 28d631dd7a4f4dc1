import { type Static, Type } from 'typebox';

/** An account by what people call it, beside the id that is on record. */
export const NamedAccount = Type.Object({ id: Type.String(), slug: Type.String(), name: Type.String() });
export type NamedAccount = Static<typeof NamedAccount>;

/** The same in a statement, of the account whose id a column holds; null where it holds none. */
export function namedAccount(column: string): string {
  return `(select json_build_object('id', named.id, 'slug', named.slug, 'name', named.name)
     from accounts named where named.id = ${column} collate "C")`;
}
