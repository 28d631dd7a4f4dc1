import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { mailTokenText } from '../../../src/accounts/mail/mail-token.ts';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import { Browser } from '../../harness/clients/browser.ts';
import type { ApiResponse } from '../../harness/clients/client.ts';
import { createCliUsers } from '../../harness/clients/souk-command.ts';
import { eventually } from '../../harness/eventually.ts';
import { createModel, draftDataset, draftRevision } from '../../harness/markets/catalog.ts';
import { DEPLOYMENTS, deploy, publishOnnx } from '../../harness/markets/deployments.ts';
import { cookiesSetBy } from '../../harness/people/cookies.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { loadVault } from '../../harness/people/visitor.ts';
import { freePort } from '../../harness/servers/free-port.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Mail is configured, though no server accepts it here: publishing in live mode then requires a confirmed email.
const server = await startTestServer({ env: { SMTP_URL: `smtp://localhost:${await freePort()}` } });
after(() => server.stop());

test('requires a confirmed email to publish in live mode, and not in test mode', async () => {
  const seller = await signUp(server);
  for (const [mode, confirmed, status] of [
    ['test', false, 200],
    ['live', false, 403],
    ['live', true, 200],
  ] as const) {
    if (confirmed) {
      await server.database.query('update accounts.accounts set email_confirmed_at = now() where id = $1', [seller.id]);
    }
    const { client } = await createKey(seller, { mode });
    const model = await createModel(client);
    await draftRevision(client, model.id, '1.0.0');
    const dataset = await draftDataset(client, {}, { 'a.csv': 'a\n1\n' });
    for (const path of [`/v1/models/${model.id}/revisions/1.0.0/publish`, `/v1/datasets/${dataset.id}/publish`]) {
      const response = await client.post(path);
      if (status === 403) assertWholeError(response, 403, 'forbidden_resource');
      else assert.equal(response.status, 200, response.text);
    }
  }
});

test('requires a confirmed email to deploy a model of another account', async () => {
  const [seller, licensee] = [await signUp(server), await signUp(server)];
  await server.database.query('update accounts.accounts set email_confirmed_at = now() where id = $1', [seller.id]);
  const model = await publishOnnx((await createKey(seller, { mode: 'live' })).client);
  const { client: live } = await createKey(licensee, { mode: 'live' });
  assertWholeError(await live.post(DEPLOYMENTS, { model: model.id }), 403, 'forbidden_resource');
  await server.database.query('update accounts.accounts set email_confirmed_at = now() where id = $1', [licensee.id]);
  await deploy((await createKey(licensee, { mode: 'live' })).client, model);
});

/** Returns the link that was mailed to confirm an email, from the database: no server accepts the mail here. */
async function confirmationOf(email: string): Promise<string> {
  const [row] = await server.database.query<{ id: string }>(
    `select id from accounts.mail_tokens where email = $1 and purpose = 'confirm_email' order by id desc limit 1`,
    [email],
  );
  return mailTokenText(await loadVault(server), row?.id ?? '');
}

test('does not reveal at sign-up whether the email has an account, nor in later requests', async () => {
  const known = await signUp(server, 'Olga Owner');
  const observer = await createKey(known);
  const attempt = async (email: string, name: string, slug: string) => {
    const browser = new Browser(server.url);
    const right = { email, password: 'the intruder knows' };
    const calls = [
      await browser.post('/auth/sign_up', { name, ...right }),
      await browser.get('/v1/me'),
      await browser.post('/auth/refresh'),
      await browser.post('/auth/sign_in', right),
      await browser.post('/auth/sign_in', { ...right, password: 'another one' }),
      await browser.post('/auth/cli', right),
      await browser.post('/auth/confirm_email/resend'),
      await browser.post('/auth/sign_up', { name, ...right }),
      await observer.client.get(`/v1/accounts/${slug}`),
    ];
    const seen = calls.map(({ status, body, headers }) => {
      const { request_id: _, ...error } = body.error ?? {};
      const counted = ['limit', 'remaining'].map((part) => headers.get(`x-ratelimit-${part}`) !== null);
      return [status, { ...body, email: 0, error }, cookiesSetBy({ headers } as ApiResponse), counted];
    });
    return { seen, cookies: browser.cookies.size };
  };
  const fresh = await attempt('fresh@people.example', 'Ivan Intruder', 'ivan-intruder');
  const taken = await attempt(known.email, 'Irma Intruder', 'irma-intruder');
  assert.deepEqual(taken, fresh);
  assert.deepEqual(
    fresh.seen.map(([status]) => status),
    [201, 401, 401, 401, 401, 401, 401, 201, 404],
  );
});

test('requires a confirmed email before an account is used, and signs in by confirming it', async () => {
  const browser = new Browser(server.url);
  const [email, password, name] = ['nora@people.example', 'correct horse battery', 'Nora Newcomer'];
  const signedUp = await browser.post('/auth/sign_up', { name, email, password });
  assert.deepEqual([signedUp.status, signedUp.body.confirmation_required], [201, true]);
  const rejected = await browser.post('/auth/sign_in', { email, password });
  assertWholeError(rejected, 401, 'invalid_credentials');
  assert.match(rejected.body.error.message, /not confirmed yet/);

  const token = await confirmationOf(email);
  assertWholeError(await browser.post('/auth/confirm_email', { token }), 401, 'invalid_credentials', 'password');
  assert.equal((await browser.post('/auth/confirm_email', { token, password })).status, 200);
  const me = (await browser.get('/v1/me')).body;
  assert.deepEqual([me.email, me.slug, me.email_confirmed], [email, 'nora-newcomer', true]);
  assert.equal((await browser.post('/auth/sign_in', { email, password })).status, 200);
});

test('says on the command line that the email must be confirmed first', async () => {
  const users = await createCliUsers(server.url);
  after(() => users.stop());
  const result = await users
    .newUser()
    .soukWithInput(
      'correct horse battery\n',
      'sign-up',
      '--name',
      'Cleo',
      '--email',
      'cleo@people.example',
      '--password-stdin',
    );
  assert.deepEqual([result.code, result.err], [0, '']);
  assert.match(result.out, /^Follow the link in the mail to cleo@people\.example, then sign in with `souk login/);
});

test('lets an unconfirmed account reset its password by mail, which confirms the email', async () => {
  const [email, password] = ['late@people.example', 'correct horse battery'];
  await server.client.post('/auth/sign_up', { name: 'Lea Late', email, password });
  await server.client.post('/auth/password_reset', { email });
  const id = await eventually('the link to be made', async () => {
    const rows = await server.database.query<{ id: string }>(
      `select id from accounts.mail_tokens where email = $1 and purpose = 'reset_password'`,
      [email],
    );
    return rows[0]?.id;
  });
  const reset = { token: mailTokenText(await loadVault(server), id), password: 'another good one' };
  assert.equal((await server.client.post('/auth/password_reset/confirm', reset)).status, 200);
  const browser = new Browser(server.url);
  assert.equal((await browser.post('/auth/sign_in', { email, password: 'another good one' })).status, 200);
  assert.equal((await browser.get('/v1/me')).body.slug, 'lea-late');
});
