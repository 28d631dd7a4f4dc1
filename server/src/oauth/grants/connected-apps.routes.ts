import type { CredentialCache } from '../../access/credential-cache.ts';
import { type Route, route } from '../../access/route.ts';
import { MODES } from '../../platform/db/realm.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/http/page.ts';
import { Enum, ListOf, Named, PageQuery } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { DeletedApp } from '../apps/oauth-app.ts';
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
      summary: 'List connected apps',
      description: 'Returns the apps that act for you, in both modes, the latest connection first.',
      query: Type.Object(
        { ...PageQuery, mode: Type.Optional(Enum(MODES, { description: 'Only apps of this mode.' })) },
        { additionalProperties: false },
      ),
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
        'Withdraws all consents that you gave the app. Its tokens stop working on every node within a second. Objects that it created for you stay, including webhook endpoints and deployments.',
      params: Type.Object({ client_id: Type.String({ description: 'Client ID of the app (`cli_…`).' }) }),
      response: DeletedApp,
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
