import { Type } from 'typebox';
import type { CredentialCache } from '../../access/credential-cache.ts';
import { type Route, route } from '../../access/route.ts';
import { MODES } from '../../platform/db/realm.ts';
import { readPage } from '../../platform/http/page.ts';
import { Enum, ListOf, Named, NonBlank, PageQuery } from '../../platform/http/schemas/json-schema.ts';
import { OFFERED_SCOPES } from '../offered-scopes.ts';
import * as sql from './apps.sql.ts';
import { deleteApp } from './delete-app.ts';
import { findApp } from './find-app.ts';
import { APP_QUOTA, NewOAuthApp, OAuthApp, toAppResponse, toNewAppResponse } from './oauth-app.ts';
import { MAX_URI_LENGTH } from './redirect-uri.ts';
import { registerApp } from './register-app.ts';
import { rotateAppSecret } from './rotate-app-secret.ts';
import { updateApp } from './update-app.ts';

const Name = NonBlank(100);
const RedirectUris = Type.Array(Type.String({ minLength: 1, maxLength: MAX_URI_LENGTH }), {
  minItems: 1,
  maxItems: 10,
  uniqueItems: true,
  examples: [['https://app.example.com/callback']],
  description:
    'where people are sent back to. Compared character by character: write each as the app asks for it. https, or http on localhost, 127.0.0.1 and [::1]. A public app may also have a scheme of its own with a dot in it (`com.example.app:/callback`), and the port of its loopback addresses is free',
});
const RequiredScopes = Type.Array(Enum(OFFERED_SCOPES), {
  uniqueItems: true,
  maxItems: OFFERED_SCOPES.length,
  description: 'what the app cannot do without: the rest of what it asks for may be withheld',
});
const Id = Type.Object({ id: Type.String() });
const reading = { access: 'session', tag: 'OAuth apps', rate: 'read' } as const;
const writing = { access: 'session', tag: 'OAuth apps', rate: 'write' } as const;

export interface OAuthAppsOptions {
  cache: CredentialCache;
  /** How many apps an account can have. */
  quota?: number;
}

export function oauthAppsRoutes({ cache, quota = APP_QUOTA }: OAuthAppsOptions): Route[] {
  return [
    route({
      ...writing,
      method: 'POST',
      url: '/v1/oauth_apps',
      summary: 'Register an app that other accounts can connect',
      description: `The app asks people for their consent at \`/oauth/authorize\`, and then acts for them within it, in its own mode. A confidential app (the default) has a secret, which is shown this once: it belongs on a server. An app that runs where its users can take it apart (on a phone, a desktop, in a browser) is public (\`"confidential": false\`) and has none. Every app uses PKCE. An account has room for ${quota} apps (403 \`quota_exceeded\` beyond that).`,
      secretResponse: true,
      body: Type.Object(
        {
          name: Name,
          redirect_uris: RedirectUris,
          mode: Enum(MODES),
          confidential: Type.Optional(Type.Boolean({ default: true })),
          required_scopes: Type.Optional(RequiredScopes),
        },
        { additionalProperties: false },
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
      summary: 'List your apps',
      description: 'Newest first, those of both modes.',
      query: Type.Object({ ...PageQuery, mode: Type.Optional(Enum(MODES)) }, { additionalProperties: false }),
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
      summary: 'Show an app',
      params: Id,
      status: 200,
      response: Named(OAuthApp),
      handler: async ({ db, principal, params }) => toAppResponse(await findApp(db, principal, params.id)),
    }),
    route({
      ...writing,
      method: 'PATCH',
      url: '/v1/oauth_apps/:id',
      summary: 'Change the name, redirect addresses or required scopes of an app',
      description:
        'Holds for the next time that somebody is asked; what was granted stays. The mode of an app and whether it is confidential never change: another value than what it has is refused.',
      params: Id,
      body: Type.Object(
        {
          name: Type.Optional(Name),
          redirect_uris: Type.Optional(RedirectUris),
          required_scopes: Type.Optional(RequiredScopes),
          mode: Type.Optional(Enum(MODES, { description: 'never changes' })),
          confidential: Type.Optional(Type.Boolean({ description: 'never changes' })),
        },
        { additionalProperties: false },
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
      summary: 'Delete an app',
      description:
        'Everybody who has connected it is disconnected: its tokens are refused on every node within a second.',
      params: Id,
      status: 200,
      response: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }),
      handler: ({ principal, params, write }) => write((tx) => deleteApp(tx, principal, params.id, cache)),
    }),
    route({
      ...writing,
      method: 'POST',
      url: '/v1/oauth_apps/:id/rotate_secret',
      summary: 'Give an app a new secret',
      description:
        'The new secret is shown this once, and the old one is refused from now on. Whoever has connected the app stays connected. A public app has no secret (409 `invalid_state`).',
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
