import type { OAuthApp } from '@souk/sdk';

/** Of RFC 7636, appendix B, so that the example can be followed to its end. Apps make new ones for every person. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** Where an app sends a person to be asked. */
export function authorizeLink(origin: string, app: OAuthApp): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.client_id,
    redirect_uri: firstAddress(app),
    scope: app.required_scopes.join(' ') || 'models:read',
    state: 'example',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  });
  return `${origin}/oauth/authorize?${query}`;
}

/** What an app does with the code that the person comes back with. */
export function exchangeCommand(origin: string, app: OAuthApp): string {
  return [
    `curl ${origin}/oauth/token`,
    app.confidential ? `-u "${app.client_id}:$CLIENT_SECRET"` : `-d client_id=${app.client_id}`,
    '-d grant_type=authorization_code',
    '-d code="$CODE"',
    `-d code_verifier=${VERIFIER}`,
    `--data-urlencode ${quoted(`redirect_uri=${firstAddress(app)}`)}`,
  ].join(' \\\n  ');
}

function firstAddress(app: OAuthApp): string {
  return app.redirect_uris[0] ?? '';
}

/** As one word of a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
