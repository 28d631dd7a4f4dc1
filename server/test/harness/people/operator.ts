import assert from 'node:assert/strict';
import { Browser } from '../clients/browser.ts';
import type { TestServer } from '../servers/server.ts';
import { PASSWORD, type Person } from './people.ts';

/** Email of the operator, for servers with `WITH_OPERATOR`. */
export const OPERATOR = 'operator@market.example';
export const WITH_OPERATOR = { SOUK_OPERATOR_EMAILS: OPERATOR };

/** Signs up the configured operator and confirms the email, which makes the account an operator. */
export async function signUpOperator(server: TestServer): Promise<Person> {
  const browser = new Browser(server.url);
  const name = 'Olive Operator';
  await browser.post('/auth/sign_up', { name, email: OPERATOR, password: PASSWORD });
  const token = await server.mailbox.tokenTo(OPERATOR, 'Confirm');
  assert.equal((await browser.post('/auth/confirm_email', { token })).status, 200);
  const me = await browser.get('/v1/me');
  assert.equal(me.body?.operator, true, me.text);
  return { name, email: OPERATOR, browser, id: me.body.id, slug: me.body.slug };
}
