import type { OAuthApp } from '@souk/sdk';
import { shellQuote } from '../../../lib/format/shell-quote.ts';

/** From RFC 7636, appendix B, so that the example works as it is. Apps generate new ones for every user. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** Returns the link that an app sends its users to. */
export function authorizeLink(origin: string, app: OAuthApp): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.client_id,
    redirect_uri: firstRedirectUri(app),
    scope: app.required_scopes.join(' ') || 'models:read',
    state: 'example',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  });
  return `${origin}/oauth/authorize?${query}`;
}

/** Returns the command that exchanges the code for tokens. */
export function exchangeCommand(origin: string, app: OAuthApp): string {
  return [
    `curl ${origin}/oauth/token`,
    app.confidential ? `-u "${app.client_id}:$CLIENT_SECRET"` : `-d client_id=${app.client_id}`,
    '-d grant_type=authorization_code',
    '-d code="$CODE"',
    `-d code_verifier=${VERIFIER}`,
    `--data-urlencode ${shellQuote(`redirect_uri=${firstRedirectUri(app)}`)}`,
  ].join(' \\\n  ');
}

function firstRedirectUri(app: OAuthApp): string {
  return app.redirect_uris[0] ?? '';
}
