import type { FastifyServerOptions } from 'fastify';

export type Schemas = Record<string, unknown>;

type SchemaBucket = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['bucket']>;

/**
 * Stores the named schemas of one scope. Fastify reads them for every route, and its own store copies all of them each
 * time, which takes a good part of the start.
 */
export const namedSchemas: SchemaBucket = (inherited) => {
  const schemas: Schemas = { ...(inherited as Schemas | undefined) };
  const store = {
    add(schema: { $id?: string }): void {
      const { $id } = schema;
      if (!$id) throw new Error('a named schema needs an $id');
      if ($id in schemas) throw new Error(`there are two schemas named ${$id}`);
      schemas[$id] = schema;
    },
    getSchema: (name: string) => schemas[name],
    getSchemas: () => schemas,
  };
  // The declared type has `add` return the app, but Fastify does not read what it returns.
  return store as unknown as ReturnType<SchemaBucket>;
};
