import assert from 'node:assert/strict';
import { Browser } from '../clients/browser.ts';
import { Client } from '../clients/client.ts';
import { assertRejected, PASSWORD, type Person } from './people.ts';

type AccountAt = Pick<Person, 'email'> & { browser: Pick<Browser, 'url'> };

/** One more browser of somebody who has an account. */
export async function signIn({ email, browser: { url } }: AccountAt, password: string = PASSWORD) {
  const browser = new Browser(url);
  const answer = await browser.post('/auth/sign_in', { email, password });
  assert.equal(answer.status, 200, answer.text);
  return { browser, id: answer.body.session_id as string };
}

export async function signInFromCommandLine({ email, browser: { url } }: AccountAt, password: string = PASSWORD) {
  const answer = await new Client(url).post('/auth/cli', { email, password });
  assert.equal(answer.status, 201, answer.text);
  const { token, session_id: id, expires_at } = answer.body as Record<'token' | 'session_id' | 'expires_at', string>;
  return { token, id, expires_at, client: new Client(url).withKey(token) };
}

export async function assertSignedIn(browser: Browser): Promise<void> {
  const answer = await browser.get('/v1/me');
  assert.equal(answer.status, 200, answer.text);
}

export async function assertSignedOut(browser: Browser): Promise<void> {
  assertRejected(await browser.get('/v1/me'), 401, 'missing_credentials');
}
