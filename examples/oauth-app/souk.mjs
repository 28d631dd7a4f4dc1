// Everything that is OAuth in this app: sending the user to Souk, and what comes of it. No dependencies.
import { createHash, randomBytes } from 'node:crypto';

const { SOUK_URL = 'http://localhost:4242', CLIENT_ID, CLIENT_SECRET } = process.env;
if (!CLIENT_ID) throw new Error('Set CLIENT_ID (and CLIENT_SECRET, unless the app is a public one): see README.md.');
export const MARKET = new URL(SOUK_URL).origin;

const random = () => randomBytes(32).toString('base64url');

/** Where to send the user, and what to remember about this browser until the user comes back. */
export function beginSignIn(redirectUri, scopes) {
  const state = random(); // ties the answer to this browser
  const verifier = random(); // ties the code to this app: only the hash of it travels through the browser
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT_ID,
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return { address: `${MARKET}/oauth/authorize?${parameters}`, state, verifier };
}

/** The tokens for what the user was sent back with, or an error that says why there are none. */
export async function finishSignIn(answer, { state, verifier }, redirectUri) {
  if (answer.get('state') !== state) throw new Error('This answer is not to a question of this browser.');
  if (answer.get('iss') !== MARKET) throw new Error(`This answer is not from ${MARKET}.`);
  if (answer.has('error')) throw new Error(answer.get('error_description') ?? answer.get('error'));
  const code = answer.get('code');
  return requestTokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier });
}

/** Reads from the API, with new tokens once the old ones have run out. `tokens` is changed in place. */
export async function read(path, tokens) {
  if (Date.now() > tokens.expires - 60_000) await renew(tokens);
  let answer = await ask(path, tokens);
  if (answer.status === 401) {
    await renew(tokens);
    answer = await ask(path, tokens);
  }
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error.message);
  return body;
}

/** Ends what the user has consented to: the access token goes with the refresh token. */
export async function revoke(tokens) {
  await post('/oauth/revoke', { token: tokens.refresh });
}

const ask = (path, { access }) => fetch(MARKET + path, { headers: { authorization: `Bearer ${access}` } });

/** However many requests find that the token has run out, it is exchanged once. */
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
  // `scope` is what the user has granted, which may be less than was asked for.
  return { access: access_token, refresh: refresh_token, scope, expires: Date.now() + expires_in * 1000 };
}

async function post(path, fields) {
  const credentials = CLIENT_SECRET ? { client_id: CLIENT_ID, client_secret: CLIENT_SECRET } : { client_id: CLIENT_ID };
  const body = new URLSearchParams({ ...credentials, ...fields });
  const answer = await fetch(MARKET + path, { method: 'POST', body });
  const text = await answer.text();
  if (answer.ok) return text && JSON.parse(text);
  const { error, error_description } = JSON.parse(text);
  const refusal = new Error(error_description ?? error);
  refusal.code = error; // 'invalid_grant': run out, used already, or withdrawn by the user
  throw refusal;
}
