import { randomUUID } from 'node:crypto';
import { type Route, route } from '../../../src/access/route.ts';
import { statement } from '../../../src/platform/db/statement.ts';
import { Type } from '../../../src/platform/http/schemas/schema-builder.ts';
import type { TestDatabase } from './database.ts';

/** Callbacks of a test while a request is in progress. */
export interface WorkHooks {
  /** Runs in the transaction, after the effect was inserted. */
  inside?: (label: string) => Promise<void>;
  /** Runs after the commit, before the response. */
  afterwards?: (label: string) => Promise<void>;
}

const insertEffect = statement<unknown, [label: string]>(
  'insert_effect_of_a_test',
  'insert into effects (label) values ($1)',
);

/** Adds `POST /v1/work`, which inserts one row into `effects` per execution, and returns a new `serial` each time. */
export function workRoute(hooks: WorkHooks): Route {
  return route({
    method: 'POST',
    url: '/v1/work',
    access: 'any',
    rate: 'read',
    tag: 'Test',
    summary: 'Work',
    body: Type.Object({ label: Type.String() }, { additionalProperties: false }),
    status: 201,
    response: Type.Object({ label: Type.String(), serial: Type.String() }),
    handler: async ({ body, reply, write }) => {
      const response = await write(async (tx) => {
        await tx.run(insertEffect, [body.label]);
        await hooks.inside?.(body.label);
        reply.header('location', `/v1/work/${body.label}`);
        return { label: body.label, serial: randomUUID() };
      });
      await hooks.afterwards?.(body.label);
      return response;
    },
  });
}

export async function prepareWork(database: TestDatabase): Promise<void> {
  for (const mode of ['test', 'live']) {
    await database.query(`create table ${mode}.effects (label text not null)`);
    await database.query(`grant select, insert on ${mode}.effects to souk_${mode}`);
  }
}

export async function effectsOf(database: TestDatabase, label: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    'select count(*)::int as count from (select label from test.effects union all select label from live.effects) e where label = $1',
    [label],
  );
  return row?.count ?? 0;
}
