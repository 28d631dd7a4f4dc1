import { Type } from 'typebox';
import type { CredentialCache } from '../../access/credential-cache.ts';
import { type Route, route } from '../../access/route.ts';
import { MODES } from '../../platform/db/realm.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/http/page.ts';
import { Enum, ListOf, Named, PageQuery } from '../../platform/http/schemas/json-schema.ts';
import { ConnectedApp, toConnectionResponse } from './connection.ts';
import * as sql from './connections.sql.ts';
import { endGrantsBetween } from './end-grants.ts';

const common = { access: 'session', tag: 'Connected apps', status: 200 } as const;

export function connectedAppsRoutes({ cache }: { cache: CredentialCache }): Route[] {
  return [
    route({
      ...common,
      rate: 'read',
      method: 'GET',
      url: '/v1/connected_apps',
      summary: 'List the apps that you let act for you',
      description: 'Of both modes, the one that was connected last first.',
      query: Type.Object({ ...PageQuery, mode: Type.Optional(Enum(MODES)) }, { additionalProperties: false }),
      response: ListOf(Named(ConnectedApp)),
      handler: async ({ db, vault, principal, query }) => {
        const page = readPage(vault, `connected apps of ${principal.account.id}`, query);
        const params = [principal.account.id, query.mode ?? null, page.afterId, page.limit + 1] as const;
        return page.finish(await db.many(sql.listConnections, [...params]), toConnectionResponse, (row) => [
          row.first_id,
        ]);
      },
    }),
    route({
      ...common,
      rate: 'write',
      method: 'DELETE',
      url: '/v1/connected_apps/:client_id',
      summary: 'Disconnect an app',
      description:
        'Withdraws every consent that you gave it: its tokens are refused on every node within a second. What it made for you stays, webhook endpoints and deployments included.',
      params: Type.Object({ client_id: Type.String() }),
      response: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }),
      handler: ({ principal, params: { client_id }, write }) =>
        write(async (tx) => {
          if ((await endGrantsBetween(tx, principal.account.id, client_id, cache)) === 0) {
            throw notFound('connected app');
          }
          return { id: client_id, deleted: true };
        }),
    }),
  ];
}
