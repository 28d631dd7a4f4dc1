import type { KoaContextWithOIDC, interactionPolicy as policies } from 'oidc-provider';
import { parseScopes } from '../offered-scopes.ts';
import { errors, interactionPolicy } from './provider-library.ts';
import { CLI_CLIENT_ID } from './token-prefixes.ts';

/** The scope of the command line. Not one of ours, and no other client gets it. */
export const CLI_SCOPE = 'cli';

/** The state is stored while the user decides, and returned in a URL. */
const MAX_STATE_LENGTH = 2000;

/** The provider's context before it has validated the request. */
type UncheckedContext = Pick<KoaContextWithOIDC, 'method' | 'path' | 'query' | 'state'>;

/** Normalizes a request before the provider reads it. */
export async function readRequest(ctx: UncheckedContext, next: () => Promise<unknown>): Promise<void> {
  const { query, path } = ctx;
  if (path === '/oauth/authorize') {
    // An escaped plus is still a separator: no scope contains one.
    if (typeof query.scope === 'string') query.scope = query.scope.split(/[ +]+/).join(' ').trim();
    // A parameter of OpenID Connect, which this is not: unknown ones are ignored (RFC 6749, section 3.1), and AppAuth
    // always sends it.
    delete query.nonce;
    ctx.state.rejection = findUnsupportedResponse(query);
    // Scopes that the provider drops silently are still rejected.
    ctx.state.requestedScope = query.scope;
  }
  if (path === '/oauth/device' && query.user_code !== undefined) {
    // The provider would submit the code by a script. It is prefilled instead, so that people compare it before they
    // submit it.
    query.prefill = query.user_code;
    delete query.user_code;
  }
  await next();
}

/**
 * Finds an unsupported response mode or type. The provider would reject it in that very mode: with a fragment that
 * servers do not see, or a page that needs a script. So it is hidden from the provider, and rejected once the redirect
 * URI is known.
 */
function findUnsupportedResponse(query: UncheckedContext['query']): Error | undefined {
  const { response_mode: mode, response_type: type } = query;
  if (mode !== undefined) delete query.response_mode;
  if (mode !== undefined && mode !== 'query') {
    return new errors.InvalidRequest('response_mode must be query, or left out');
  }
  if (typeof type !== 'string' || type === 'code' || type === '') return undefined;
  query.response_type = 'code';
  return new errors.UnsupportedResponseType('response_type must be code');
}

/**
 * Checks that the provider lacks. It runs them last, once it knows the client and the redirect URI, and whether or not
 * the parameter is present.
 */
export const REQUEST_CHECKS = {
  response_type: (ctx: KoaContextWithOIDC) => {
    if (ctx.state.rejection) throw ctx.state.rejection;
  },
  state: (ctx: KoaContextWithOIDC, state?: string) => {
    if (ctx.oidc.route === 'authorization' && state === undefined) {
      throw new errors.InvalidRequest('state is required: it lets you detect forged responses');
    }
    if (state !== undefined && state.length > MAX_STATE_LENGTH) {
      throw new errors.InvalidRequest(`state must have at most ${MAX_STATE_LENGTH} characters`);
    }
  },
  scope: (ctx: KoaContextWithOIDC) => {
    const { client, params } = ctx.oidc;
    if (client?.clientId === CLI_CLIENT_ID && params) {
      params.scope = CLI_SCOPE;
      return;
    }
    const requested = String(ctx.state.requestedScope ?? '');
    if (parseScopes(requested) !== undefined) return;
    const excerpt = requested.slice(0, 200); // it is returned in a URL
    throw new errors.InvalidScope('scope must contain one or more of the scopes that apps can be granted', excerpt);
  },
};

/** Requires consent each time: only a decision on this very request, made on our own page, counts. */
export function requireConsentEachTime(): policies.Prompt[] {
  const undecided = new interactionPolicy.Check('not_decided', 'consent has to be given each time', (ctx) => {
    const grantId = ctx.oidc.result?.consent?.grantId;
    return grantId === undefined || grantId !== ctx.oidc.entities.Grant?.jti;
  });
  return [new interactionPolicy.Prompt({ name: 'consent', requestable: true }, undecided)];
}
