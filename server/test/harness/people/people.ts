import assert from 'node:assert/strict';
import { Browser } from '../clients/browser.ts';
import { Client } from '../clients/client.ts';
import type { TestServer } from '../servers/server.ts';

export const PASSWORD = 'correct horse battery';
let people = 0;

export interface Person {
  name: string;
  email: string;
  id: string;
  slug: string;
  /** Signed-in browser. */
  browser: Browser;
}

type Reachable = Pick<TestServer, 'url'> & Partial<Pick<TestServer, 'database'>>;

/** Creates an account and signs in. The email is not confirmed. */
export async function signUp(server: Reachable, name = 'Ada Lovelace'): Promise<Person> {
  const email = `person${++people}-${process.pid}@people.example`;
  const browser = new Browser(server.url);
  const response = await browser.post('/auth/sign_up', { name, email, password: PASSWORD });
  assert.equal(response.status, 201, response.text);
  if (response.body.confirmation_required) await signInUnconfirmed(server, browser, email);
  const me = await browser.get('/v1/me');
  assert.equal(me.status, 200, me.text);
  return { name, email, browser, id: me.body.id, slug: me.body.slug };
}

/**
 * Signs in, and then resets the confirmation of the email. Servers that send mail require confirmed emails for sign-in,
 * but accounts from before mail was configured may be signed in without.
 */
async function signInUnconfirmed({ database }: Reachable, browser: Browser, email: string): Promise<void> {
  assert.ok(database, 'a server that sends mail must be passed with its database, to confirm the email');
  const confirmed = (at: string) =>
    database.query(`update accounts.accounts set email_confirmed_at = ${at} where email = $1`, [email]);
  await confirmed('now()');
  const response = await browser.post('/auth/sign_in', { email, password: PASSWORD });
  assert.equal(response.status, 200, response.text);
  await confirmed('null');
}

export interface KeyOptions {
  name?: string;
  mode?: 'test' | 'live';
  tier?: 'free' | 'premium';
  scopes?: string[];
  expires_in?: string;
}

export interface Key {
  id: string;
  secret: string;
  client: Client;
}

export async function createKey(person: Person, options: KeyOptions = {}): Promise<Key> {
  const response = await person.browser.post('/v1/api_keys', { name: 'a key', mode: 'test', ...options });
  assert.equal(response.status, 201, response.text);
  const { id, secret } = response.body;
  return { id, secret, client: new Client(person.browser.url).withKey(secret) };
}

/** Asserts an error response with this status and code, in the format of all errors. */
export function assertRejected(
  response: { status: number; body: { error?: Record<string, unknown> } | null; headers: Headers; text: string },
  status: number,
  code: string,
  field?: string,
): void {
  assert.equal(response.status, status, response.text);
  assert.equal(response.body?.error?.code, code, response.text);
  if (field !== undefined) assert.equal(response.body?.error?.field, field, response.text);
  assert.equal(typeof response.body?.error?.message, 'string');
  assert.match(String(response.body?.error?.request_id), /^req_[0-9a-z]{26}$/);
  assert.equal(response.headers.get('x-request-id'), response.body?.error?.request_id);
}
