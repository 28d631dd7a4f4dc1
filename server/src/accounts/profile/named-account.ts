import type { Static } from 'typebox';
import { Type } from '../../platform/http/schemas/schema-builder.ts';

/** An account with its name and slug, besides its id. */
export const NamedAccount = Type.Object(
  {
    id: Type.String({ description: 'Unique account ID.' }),
    slug: Type.String({
      description: 'Name in URLs and in the slugs of models and datasets, such as `acme-robotics`.',
    }),
    name: Type.String({ description: 'Display name.' }),
  },
  { description: 'An account, with its slug and display name.' },
);
export type NamedAccount = Static<typeof NamedAccount>;

/** Builds a `NamedAccount` in SQL from a column with an account id; null if the column is null. */
export function namedAccount(column: string): string {
  return `(select json_build_object('id', named.id, 'slug', named.slug, 'name', named.name)
     from accounts named where named.id = ${column} collate "C")`;
}
