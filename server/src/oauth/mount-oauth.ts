import type { FastifyInstance } from 'fastify';
import { unmeteredHeaders } from '../platform/http/rate-headers.ts';
import { mountInteractions } from './interaction/mount-interactions.ts';
import type { AuthorizationServer, OAuthOptions } from './oauth-options.ts';
import { countByClient, countByIp } from './provider/count-oauth-requests.ts';
import { AUTHORIZE, DEVICE, DEVICE_AUTHORIZATION, REVOKE, TOKEN } from './provider/describe-oauth.ts';
import { respondWithOAuthErrors } from './provider/oauth-errors.ts';
import { mountMetadata } from './provider/oauth-metadata.ts';
import { openProviderBridge, type ProviderBridge, takeBodiesWhole } from './provider/provider-bridge.ts';

/** The provider's own limit for bodies; no valid request is larger. */
const MAX_BODY_BYTES = 56 * 1024;

/** Mounts the authorization server: its endpoints, its pages and its metadata. */
export async function mountOAuth(app: FastifyInstance, options: OAuthOptions): Promise<void> {
  let server: Promise<AuthorizationServer> | undefined;
  const open = () => {
    server ??= loadAuthorizationServer(options);
    return server;
  };
  const bridge = openProviderBridge(open, options.publicUrl);

  await app.register(async (pages) => {
    respondWithOAuthErrors(pages, options.log, 'pages');
    countByIp(pages, options.counters);
    await mountRedirections(pages, bridge);
    await pages.register((scope) => mountInteractions(scope, options, open));
  });
  await app.register(async (devices) => {
    respondWithOAuthErrors(devices, options.log, 'json');
    countByIp(devices, options.counters);
    takeBodiesWhole(devices);
    devices.post('/oauth/device_authorization', {
      ...DEVICE_AUTHORIZATION,
      bodyLimit: MAX_BODY_BYTES,
      handler: bridge.handle,
    });
  });
  await app.register(async (tokens) => {
    respondWithOAuthErrors(tokens, options.log, 'json');
    countByClient(tokens, options.counters);
    takeBodiesWhole(tokens);
    tokens.post('/oauth/token', { ...TOKEN, bodyLimit: MAX_BODY_BYTES, handler: bridge.handle });
    tokens.post('/oauth/revoke', { ...REVOKE, bodyLimit: MAX_BODY_BYTES, handler: bridge.handle });
  });
  await app.register(async (metadata) => {
    metadata.addHook('onRequest', async (_request, reply) => void reply.headers(unmeteredHeaders()));
    mountMetadata(metadata, new URL(options.publicUrl).origin);
  });
}

/** Lazy: the library is a tenth of what a start would load, and a market without apps never needs it. */
async function loadAuthorizationServer(options: OAuthOptions): Promise<AuthorizationServer> {
  const { createAuthorizationServer } = await import('./provider/authorization-server.ts');
  return createAuthorizationServer(options);
}

/** Mounts the endpoints that browsers are redirected to and from. */
async function mountRedirections(pages: FastifyInstance, bridge: ProviderBridge): Promise<void> {
  await pages.register(async (scope) => {
    takeBodiesWhole(scope);
    scope.get('/oauth/authorize', AUTHORIZE, bridge.handle);
    scope.get('/oauth/device', DEVICE, bridge.handle);
    for (const url of ['/oauth/authorize/:uid', '/oauth/device/:uid']) scope.get(url, bridge.handle);
    scope.post('/oauth/device', { bodyLimit: MAX_BODY_BYTES, handler: bridge.handle });
  });
}
