import assert from 'node:assert/strict';
import { Browser } from '../harness/clients/browser.ts';
import type { Trader } from '../harness/markets/market.ts';
import { createKey, PASSWORD } from '../harness/people/people.ts';
import type { TestServer } from '../harness/servers/server.ts';

/** Creates an account with a confirmed email that matches its name, and a key. */
export async function createAccount(server: TestServer, name: string, keyName = 'Laptop'): Promise<Trader> {
  const browser = new Browser(server.url);
  const email = `hello@${name.toLowerCase().replaceAll(/\W+/g, '-')}.example`;
  const response = await browser.post('/auth/sign_up', { name, email, password: PASSWORD });
  assert.equal(response.status, 201, response.text);
  const token = await server.mailbox.tokenTo(email, 'Confirm');
  assert.equal((await browser.post('/auth/confirm_email', { token })).status, 200);
  const { id, slug } = (await browser.get('/v1/me')).body;
  const person = { name, email, browser, id, slug };
  const { client, secret } = await createKey(person, { name: keyName });
  return { ...person, client, secret };
}
