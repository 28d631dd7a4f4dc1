import assert from 'node:assert/strict';
import { Browser } from './browser.ts';
import { Client } from './client.ts';
import type { TestServer } from './server.ts';

export const PASSWORD = 'correct horse battery';
let people = 0;

export interface Person {
  name: string;
  email: string;
  id: string;
  slug: string;
  /** Signed in. */
  browser: Browser;
}

/** Somebody with an account, signed in in a browser. */
export async function signUp(server: Pick<TestServer, 'url'>, name = 'Ada Lovelace'): Promise<Person> {
  const email = `person${++people}-${process.pid}@people.example`;
  const browser = new Browser(server.url);
  const answer = await browser.post('/auth/sign_up', { name, email, password: PASSWORD });
  assert.equal(answer.status, 201, answer.text);
  const me = await browser.get('/v1/me');
  assert.equal(me.status, 200, me.text);
  return { name, email, browser, id: me.body.id, slug: me.body.slug };
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

export async function makeKey(person: Person, options: KeyOptions = {}): Promise<Key> {
  const answer = await person.browser.post('/v1/api_keys', { name: 'a key', mode: 'test', ...options });
  assert.equal(answer.status, 201, answer.text);
  const { id, secret } = answer.body;
  return { id, secret, client: new Client(person.browser.url).withKey(secret) };
}

/** Checks that an answer is this refusal, in the one shape that errors have. */
export function assertRefused(
  answer: { status: number; body: { error?: Record<string, unknown> } | null; headers: Headers; text: string },
  status: number,
  code: string,
  field?: string,
): void {
  assert.equal(answer.status, status, answer.text);
  assert.equal(answer.body?.error?.code, code, answer.text);
  if (field !== undefined) assert.equal(answer.body?.error?.field, field, answer.text);
  assert.equal(typeof answer.body?.error?.message, 'string');
  assert.match(String(answer.body?.error?.request_id), /^req_[0-9a-z]{26}$/);
  assert.equal(answer.headers.get('x-request-id'), answer.body?.error?.request_id);
}
