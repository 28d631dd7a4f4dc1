import type { CredentialCache } from '../../access/credential-cache.ts';
import { type Route, route } from '../../access/route.ts';
import { MODES } from '../../platform/db/realm.ts';
import { readPage } from '../../platform/http/page.ts';
import { Enum, ListOf, Named, NonBlank, PageQuery } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { OFFERED_SCOPES } from '../offered-scopes.ts';
import * as sql from './apps.sql.ts';
import { deleteApp } from './delete-app.ts';
import { findApp } from './find-app.ts';
import {
  AppId,
  DEFAULT_APP_QUOTA,
  DeletedApp,
  NewOAuthApp,
  OAuthApp,
  toAppResponse,
  toNewAppResponse,
} from './oauth-app.ts';
import { MAX_URI_LENGTH } from './redirect-uri.ts';
import { registerApp } from './register-app.ts';
import { rotateAppSecret } from './rotate-app-secret.ts';
import { updateApp } from './update-app.ts';

const Name = {
  ...NonBlank(100),
  description: 'Name of the app, as users see it on the consent page. It must not claim to be the market.',
};
const RedirectUris = Type.Array(Type.String({ minLength: 1, maxLength: MAX_URI_LENGTH }), {
  minItems: 1,
  maxItems: 10,
  uniqueItems: true,
  examples: [['https://app.example.com/callback']],
  description:
    'URIs that users can be redirected to. They are compared character by character with the URI in the request. `https`, or `http` on `localhost`, `127.0.0.1` and `[::1]`. A public app may also use a custom scheme with a dot in it (`com.example.app:/callback`), and any port on a loopback address.',
});
const RequiredScopes = Type.Array(Enum(OFFERED_SCOPES), {
  uniqueItems: true,
  maxItems: OFFERED_SCOPES.length,
  description: 'Scopes that the app cannot work without. Users may withhold all others.',
});
const Id = Type.Object({ id: AppId });
const reading = { access: 'session', tag: 'OAuth apps', rate: 'read' } as const;
const writing = { access: 'session', tag: 'OAuth apps', rate: 'write' } as const;

export interface OAuthAppsOptions {
  cache: CredentialCache;
  /** Maximum number of apps per account. */
  quota?: number;
}

export function oauthAppsRoutes({ cache, quota = DEFAULT_APP_QUOTA }: OAuthAppsOptions): Route[] {
  return [
    route({
      ...writing,
      method: 'POST',
      url: '/v1/oauth_apps',
      summary: 'Register an OAuth app',
      description: `The app asks users for their consent at \`/oauth/authorize\`, and then acts for them within it, in its own mode. A confidential app (the default) gets a client secret, which is returned only this once; store it on a server. An app that runs on its users’ devices (on a phone, a desktop, in a browser) is public (\`"confidential": false\`) and has no secret. Every app uses PKCE. An account can have ${quota} apps; one more is rejected with 403 \`quota_exceeded\`.`,
      secretResponse: true,
      body: Type.Object(
        {
          name: Name,
          redirect_uris: RedirectUris,
          mode: Enum(MODES, { description: 'Mode of the app. It cannot be changed later.' }),
          confidential: Type.Optional(
            Type.Boolean({
              default: true,
              description: 'Whether the app has a server that can store a client secret. It cannot be changed later.',
            }),
          ),
          required_scopes: Type.Optional(RequiredScopes),
        },
        {
          additionalProperties: false,
          examples: [
            {
              name: 'Robot Studio',
              redirect_uris: ['https://studio.example.com/souk/callback'],
              mode: 'test',
              required_scopes: ['models:read'],
            },
          ],
        },
      ),
      status: 201,
      response: Named(NewOAuthApp),
      handler: ({ principal, body, write }) =>
        write(async (tx) => {
          const { app, secret } = await registerApp(tx, principal, body, quota);
          return toNewAppResponse(app, secret);
        }),
    }),
    route({
      ...reading,
      method: 'GET',
      url: '/v1/oauth_apps',
      summary: 'List OAuth apps',
      description: 'Returns the apps of your account in both modes, newest first.',
      query: Type.Object(
        { ...PageQuery, mode: Type.Optional(Enum(MODES, { description: 'Only apps of this mode.' })) },
        { additionalProperties: false },
      ),
      status: 200,
      response: ListOf(Named(OAuthApp)),
      handler: async ({ db, vault, principal, query }) => {
        const page = readPage(vault, `oauth apps of ${principal.account.id}`, query);
        const rows = await db.many(sql.listApps, [
          principal.account.id,
          query.mode ?? null,
          page.afterId,
          page.limit + 1,
        ]);
        return page.finish(rows, toAppResponse, (app) => [app.id]);
      },
    }),
    route({
      ...reading,
      method: 'GET',
      url: '/v1/oauth_apps/:id',
      summary: 'Retrieve an OAuth app',
      description: 'Returns one of your apps, without its client secret.',
      params: Id,
      status: 200,
      response: Named(OAuthApp),
      handler: async ({ db, principal, params }) => toAppResponse(await findApp(db, principal, params.id)),
    }),
    route({
      ...writing,
      method: 'PATCH',
      url: '/v1/oauth_apps/:id',
      summary: 'Update an OAuth app',
      description:
        'Updates the name, the redirect URIs or the required scopes. Changes apply to the next authorization request; existing connections stay unchanged. `mode` and `confidential` cannot be changed: a different value is rejected.',
      params: Id,
      body: Type.Object(
        {
          name: Type.Optional(Name),
          redirect_uris: Type.Optional(RedirectUris),
          required_scopes: Type.Optional(RequiredScopes),
          mode: Type.Optional(Enum(MODES, { description: 'Current mode of the app. It cannot be changed.' })),
          confidential: Type.Optional(Type.Boolean({ description: 'Current value. It cannot be changed.' })),
        },
        { additionalProperties: false, examples: [{ name: 'Robot Studio', required_scopes: ['models:read'] }] },
      ),
      status: 200,
      response: Named(OAuthApp),
      handler: ({ principal, params, body, write }) =>
        write(async (tx) => toAppResponse(await updateApp(tx, principal, params.id, body, cache))),
    }),
    route({
      ...writing,
      method: 'DELETE',
      url: '/v1/oauth_apps/:id',
      summary: 'Delete an OAuth app',
      description: 'Disconnects all of its users. Its tokens stop working on every node within a second.',
      params: Id,
      status: 200,
      response: DeletedApp,
      handler: ({ principal, params, write }) => write((tx) => deleteApp(tx, principal, params.id, cache)),
    }),
    route({
      ...writing,
      method: 'POST',
      url: '/v1/oauth_apps/:id/rotate_secret',
      summary: 'Rotate the client secret of an OAuth app',
      description:
        'Returns a new client secret, only this once. The old secret stops working immediately. Users stay connected. A public app has no secret and is rejected with 409 `invalid_state`.',
      secretResponse: true,
      params: Id,
      status: 200,
      response: Named(NewOAuthApp),
      handler: ({ principal, params, write }) =>
        write(async (tx) => {
          const { app, secret } = await rotateAppSecret(tx, principal, params.id);
          return toNewAppResponse(app, secret);
        }),
    }),
  ];
}
