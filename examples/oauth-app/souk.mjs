// The OAuth part of this app: sends the user to Souk and handles the callback. No dependencies.
import { createHash, randomBytes } from 'node:crypto';

const { SOUK_URL = 'http://localhost:4242', CLIENT_ID, CLIENT_SECRET } = process.env;
if (!CLIENT_ID) throw new Error('Set CLIENT_ID (and CLIENT_SECRET, unless the app is a public one): see README.md.');
export const MARKET = new URL(SOUK_URL).origin;

const random = () => randomBytes(32).toString('base64url');

/** Returns where to send the user, and what to store for this browser until the user comes back. */
export function beginSignIn(redirectUri, scopes) {
  const state = random(); // ties the callback to this browser
  const verifier = random(); // ties the code to this app: only its hash travels through the browser
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT_ID,
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return { url: `${MARKET}/oauth/authorize?${parameters}`, state, verifier };
}

/** Exchanges the callback's code for tokens. Throws if the callback is invalid or reports an error. */
export async function finishSignIn(callback, { state, verifier }, redirectUri) {
  if (callback.get('state') !== state) throw new Error('This sign-in was not started in this browser.');
  if (callback.get('iss') !== MARKET) throw new Error(`This response is not from ${MARKET}.`);
  if (callback.has('error')) throw new Error(callback.get('error_description') ?? callback.get('error'));
  const code = callback.get('code');
  return requestTokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier });
}

/** Reads from the API, and renews expired tokens. `tokens` is changed in place. */
export async function read(path, tokens) {
  if (Date.now() > tokens.expires - 60_000) await renew(tokens);
  let response = await ask(path, tokens);
  if (response.status === 401) {
    await renew(tokens);
    response = await ask(path, tokens);
  }
  const body = await response.json();
  if (!response.ok) throw new Error(body.error.message);
  return body;
}

/** Ends the user's consent: the access token is revoked with the refresh token. */
export async function revoke(tokens) {
  await post('/oauth/revoke', { token: tokens.refresh });
}

const ask = (path, { access }) => fetch(MARKET + path, { headers: { authorization: `Bearer ${access}` } });

/** Renews the tokens once, however many requests find them expired. */
function renew(tokens) {
  tokens.renewal ??= requestTokens({ grant_type: 'refresh_token', refresh_token: tokens.refresh })
    .then((renewed) => Object.assign(tokens, renewed))
    .finally(() => {
      tokens.renewal = undefined;
    });
  return tokens.renewal;
}

async function requestTokens(fields) {
  const { access_token, refresh_token, expires_in, scope } = await post('/oauth/token', fields);
  // `scope` is what the user has granted, which may be less than was requested.
  return { access: access_token, refresh: refresh_token, scope, expires: Date.now() + expires_in * 1000 };
}

async function post(path, fields) {
  const credentials = CLIENT_SECRET ? { client_id: CLIENT_ID, client_secret: CLIENT_SECRET } : { client_id: CLIENT_ID };
  const body = new URLSearchParams({ ...credentials, ...fields });
  const response = await fetch(MARKET + path, { method: 'POST', body });
  const text = await response.text();
  if (response.ok) return text && JSON.parse(text);
  const { error, error_description } = JSON.parse(text);
  const failure = new Error(error_description ?? error);
  failure.code = error; // 'invalid_grant': expired, used already, or withdrawn by the user
  throw failure;
}
