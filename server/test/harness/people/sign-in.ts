import assert from 'node:assert/strict';
import { Browser } from '../clients/browser.ts';
import { Client } from '../clients/client.ts';
import { assertRejected, PASSWORD, type Person } from './people.ts';

type AccountAt = Pick<Person, 'email'> & { browser: Pick<Browser, 'url'> };

/** Signs in with another browser. */
export async function signIn({ email, browser: { url } }: AccountAt, password: string = PASSWORD) {
  const browser = new Browser(url);
  const response = await browser.post('/auth/sign_in', { email, password });
  assert.equal(response.status, 200, response.text);
  return { browser, id: response.body.session_id as string };
}

export async function signInFromCommandLine({ email, browser: { url } }: AccountAt, password: string = PASSWORD) {
  const response = await new Client(url).post('/auth/cli', { email, password });
  assert.equal(response.status, 201, response.text);
  const { token, session_id: id, expires_at } = response.body as Record<'token' | 'session_id' | 'expires_at', string>;
  return { token, id, expires_at, client: new Client(url).withKey(token) };
}

export async function assertSignedIn(browser: Browser): Promise<void> {
  const response = await browser.get('/v1/me');
  assert.equal(response.status, 200, response.text);
}

export async function assertSignedOut(browser: Browser): Promise<void> {
  assertRejected(await browser.get('/v1/me'), 401, 'missing_credentials');
}
