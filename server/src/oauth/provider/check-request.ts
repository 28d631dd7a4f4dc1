import type { KoaContextWithOIDC, interactionPolicy as policies } from 'oidc-provider';
import { parseScopes } from '../offered-scopes.ts';
import { CLI_CLIENT_ID } from './issued-names.ts';
import { errors, interactionPolicy } from './provider-library.ts';

/** What the command line asks for, if it can be called asking: it is no scope of ours, and nobody else gets it. */
export const CLI_SCOPE = 'cli';

/** It is kept while somebody decides, and comes back in an address. */
const LONGEST_STATE = 2000;

/** The provider's context before the provider has looked at it. */
type UncheckedContext = Pick<KoaContextWithOIDC, 'method' | 'path' | 'query' | 'state'>;

/** Puts right, before the provider reads it, what an address may say in more than one way. */
export async function readRequest(ctx: UncheckedContext, next: () => Promise<unknown>): Promise<void> {
  const { query, path } = ctx;
  if (path === '/oauth/authorize') {
    // A plus that was escaped is still a separator: no scope has one in its name.
    if (typeof query.scope === 'string') query.scope = query.scope.split(/[ +]+/).join(' ').trim();
    // Of OpenID Connect, which this is not: what is not known is passed over (RFC 6749, section 3.1), and AppAuth always sends it.
    delete query.nonce;
    ctx.state.refusal = refusedWay(query);
    // What the provider drops in silence is still refused.
    ctx.state.askedScope = query.scope;
  }
  if (path === '/oauth/device' && query.user_code !== undefined) {
    // The provider would submit it by a script. It is filled in instead, and people look at it before they do.
    query.prefill = query.user_code;
    delete query.user_code;
  }
  await next();
}

/**
 * Another way to be answered than by a redirect with a query. The provider would say no in that very way: with a fragment
 * that servers do not see, or a page that needs a script. So it is not told, and we say no once it knows where to.
 */
function refusedWay(query: UncheckedContext['query']): Error | undefined {
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
 * What the provider lets pass and we do not. It runs these last, once it knows the client and where to send the refusal,
 * and whether or not the parameter is there.
 */
export const REQUEST_CHECKS = {
  response_type: (ctx: KoaContextWithOIDC) => {
    if (ctx.state.refusal) throw ctx.state.refusal;
  },
  state: (ctx: KoaContextWithOIDC, state?: string) => {
    if (ctx.oidc.route === 'authorization' && state === undefined) {
      throw new errors.InvalidRequest('state must be given: it is what tells your answers from forged ones');
    }
    if (state !== undefined && state.length > LONGEST_STATE) {
      throw new errors.InvalidRequest(`state must have at most ${LONGEST_STATE} characters`);
    }
  },
  scope: (ctx: KoaContextWithOIDC) => {
    const { client, params } = ctx.oidc;
    if (client?.clientId === CLI_CLIENT_ID && params) {
      params.scope = CLI_SCOPE;
      return;
    }
    const asked = String(ctx.state.askedScope ?? '');
    if (parseScopes(asked) !== undefined) return;
    const told = asked.slice(0, 200); // it goes into an address
    throw new errors.InvalidScope('scope must name one scope or several, of those that apps can be granted', told);
  },
};

/** Asks for consent each time: only the answer to this very request, given on our own page, will do. */
export function askEachTime(): policies.Prompt[] {
  const unanswered = new interactionPolicy.Check('not_answered', 'consent has to be given each time', (ctx) => {
    const answer = ctx.oidc.result?.consent?.grantId;
    return answer === undefined || answer !== ctx.oidc.entities.Grant?.jti;
  });
  return [new interactionPolicy.Prompt({ name: 'consent', requestable: true }, unanswered)];
}
