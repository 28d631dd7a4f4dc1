import { generateKeyPairSync } from 'node:crypto';
import type { Configuration, JWK } from 'oidc-provider';
import { loadProfile } from '../../accounts/profile/load-profile.ts';
import { REFRESH_SECONDS } from '../../accounts/sessions/session.ts';
import { deviceFlowFeature } from '../device/device-pages.ts';
import { deviceRequests } from '../device/device-requests.ts';
import type { AuthorizationServer, OAuthOptions } from '../oauth-options.ts';
import { OFFERED_SCOPES } from '../offered-scopes.ts';
import { amendResponse } from './amend-response.ts';
import { CLI_SCOPE, REQUEST_CHECKS, readRequest, requireConsentEachTime } from './check-request.ts';
import { rotateWithinLimit } from './limit-refreshes.ts';
import { listenForFailures, renderOAuthError } from './oauth-errors.ts';
import { providerAdapter } from './provider-adapter.ts';
import { GRANT_SECONDS } from './provider-grants.ts';
import { errors, Provider } from './provider-library.ts';
import { replaceTokenFormats } from './provider-tokens.ts';
import { CLI_CLIENT_ID } from './token-prefixes.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export const ACCESS_TOKEN_SECONDS = 60 * MINUTE;
export const REFRESH_TOKEN_SECONDS = 90 * DAY;
export const CODE_SECONDS = MINUTE;
const DEVICE_CODE_SECONDS = 10 * MINUTE;
export const INTERACTION_SECONDS = 30 * MINUTE;

/** Creates the OAuth 2.0 provider, with our tables below it and our own sign-in in front. */
export function createAuthorizationServer(options: OAuthOptions): AuthorizationServer {
  const { origin: issuer } = new URL(options.publicUrl);
  const provider = new Provider(issuer, configure(options));
  // URLs are built from the headers that mount-oauth.ts sets, whatever the client sent.
  provider.proxy = true;
  provider.use(readRequest);
  provider.use(amendResponse);
  provider.use(deviceRequests(options));
  replaceTokenFormats(provider, options.vault);
  listenForFailures(provider, options.log);
  return { provider, issuer };
}

function configure(options: OAuthOptions): Configuration {
  const { db, vault, counters, operatorEmails } = options;
  return {
    adapter: providerAdapter(options),
    clients: [
      {
        client_id: CLI_CLIENT_ID,
        client_name: 'Souk command line',
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: ['urn:ietf:params:oauth:grant-type:device_code'],
        response_types: [],
        redirect_uris: [],
        scope: CLI_SCOPE,
      },
    ],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    scopes: [...OFFERED_SCOPES, CLI_SCOPE],
    responseTypes: ['code'],
    pkce: { required: () => true },
    extraParams: REQUEST_CHECKS,
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      device_authorization: '/oauth/device_authorization',
      code_verification: '/oauth/device',
    },
    interactions: { policy: requireConsentEachTime(), url: (_ctx, { uid }) => `/oauth/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: { enabled: true, allowedPolicy: mayRevoke },
      deviceFlow: deviceFlowFeature(),
    },
    ttl: {
      AccessToken: (_ctx, _token, client) =>
        client?.clientId === CLI_CLIENT_ID ? REFRESH_SECONDS : ACCESS_TOKEN_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      RefreshToken: REFRESH_TOKEN_SECONDS,
      DeviceCode: DEVICE_CODE_SECONDS,
      Grant: (_ctx, { clientId }) => (clientId === CLI_CLIENT_ID ? DEVICE_CODE_SECONDS : GRANT_SECONDS),
      Interaction: INTERACTION_SECONDS,
      Session: DAY,
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: rotateWithinLimit(counters),
    expiresWithSession: async () => false,
    revokeGrantPolicy: () => true,
    loadExistingGrant: async ({ oidc }) => {
      const granted = oidc.result?.consent?.grantId;
      return granted === undefined ? undefined : oidc.provider.Grant.find(granted);
    },
    findAccount: async (_ctx, accountId) => {
      const account = await loadProfile(db, accountId, operatorEmails);
      return account && { accountId, claims: () => ({ sub: accountId }) };
    },
    cookies: {
      names: { session: 'souk_oauth', interaction: 'souk_oauth_interaction', resume: 'souk_oauth_resume' },
      keys: [vault.sign('oauth cookies', 'keygrip')],
      // Lax: they are sent when an app's site redirects here, which is how each of these requests starts.
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: '/oauth' },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    // Any site may redeem a code whose verifier it holds; cookies are not sent. The command line is excluded: a site
    // that made a visitor's browser request a code would have it confirmed as a request from the visitor's own IP.
    clientBasedCORS: (_ctx, _origin, { clientId }) => clientId !== CLI_CLIENT_ID,
    renderError: renderOAuthError,
    // The provider requires a signing key to start. It signs nothing: tokens are opaque, and there are no identity
    // tokens. So the key is generated at each start and published nowhere.
    jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) as JWK] },
  };
}

/** RFC 7009, section 2.1: a client may revoke only its own tokens. */
async function mayRevoke(_ctx: unknown, client: { clientId: string }, token: { clientId?: string | undefined }) {
  if (token.clientId !== client.clientId) throw new errors.InvalidRequest('this token was not issued to this client');
  return true;
}
