import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Browser } from '../../harness/clients/browser.ts';
import { eventually } from '../../harness/eventually.ts';
import { publishOnnx, seedDeployment } from '../../harness/markets/deployments.ts';
import { assertRejected, createKey, PASSWORD, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
after(() => server.stop());

test('revokes keys and deployments when the owner of an unconfirmed email resets the password', async () => {
  const intruder = await signUp(server, 'Mallory Moss');
  const key = await createKey(intruder);
  const deployed = await seedDeployment(server, intruder, await publishOnnx(key.client));
  assert.equal((await server.client.post('/auth/password_reset', { email: intruder.email })).status, 202);
  const token = await server.mailbox.tokenTo(intruder.email, 'new password');
  const body = { token, password: 'the true owner chose this' };
  assert.equal((await server.client.post('/auth/password_reset/confirm', body)).status, 200);
  assertRejected(await key.client.get('/v1/me'), 401, 'invalid_key');
  assertRejected(await intruder.browser.get('/v1/me'), 401, 'missing_credentials');
  await eventually('the deployment to be gone', async () => {
    const rows = await server.database.query('select from test.deployments where id = $1', [deployed]);
    return rows.length === 0;
  });
});

test('keeps the keys when the owner of a confirmed email resets the password', async () => {
  const owner = await signUp(server, 'Confirmed Owner');
  const confirmation = await server.mailbox.tokenTo(owner.email, 'Confirm');
  assert.equal((await owner.browser.post('/auth/confirm_email', { token: confirmation })).status, 200);
  const key = await createKey(owner);
  await server.client.post('/auth/password_reset', { email: owner.email });
  const token = await server.mailbox.tokenTo(owner.email, 'new password');
  await server.client.post('/auth/password_reset/confirm', { token, password: 'forgot the old one' });
  assert.equal((await key.client.get('/v1/me')).status, 200);
});

test('requires the password to confirm an email that another account was opened with', async () => {
  const intruder = await signUp(server, 'Not The Owner');
  const token = await server.mailbox.tokenTo(intruder.email, 'Confirm');
  const owner = await signUp(server, 'The Owner');
  for (const body of [{ token }, { token, password: 'a guess' }]) {
    assertRejected(await server.client.post('/auth/confirm_email', body), 401, 'invalid_credentials', 'password');
    assertRejected(await owner.browser.post('/auth/confirm_email', body), 401, 'invalid_credentials', 'password');
  }
  assert.equal((await intruder.browser.get('/v1/me')).body.email_confirmed, false);
  // On another device the password confirms it, and rejected attempts do not use up the link.
  assert.equal((await server.client.post('/auth/confirm_email', { token, password: PASSWORD })).status, 200);
});

test('limits password attempts with a link across spellings and mails', async () => {
  const { email, browser } = await signUp(server, 'Guessed At');
  const first = await server.mailbox.tokenTo(email, 'Confirm');
  const guess = (token: string) => server.client.post('/auth/confirm_email', { token, password: 'a guess' });
  for (const spelled of [
    `${first}=`,
    `${first} `,
    first.replace('.', '. '),
    `${first.slice(0, -3)} ${first.slice(-3)}`,
  ]) {
    assertRejected(await guess(spelled), 422, 'validation_failed', 'token');
  }
  const guessAll = async (token: string) => {
    for (let attempt = 0; attempt < 10; attempt++) assertRejected(await guess(token), 401, 'invalid_credentials');
    assertRejected(await guess(token), 429, 'rate_limited');
  };
  await guessAll(first);
  const resend = async () => {
    const sent = (await server.mailbox.all()).length;
    assert.equal((await browser.post('/auth/confirm_email/resend')).status, 202);
    return eventually('the next link', async () => {
      const mails = await server.mailbox.all();
      const tokens = mails.filter(({ to }) => to === email).flatMap(({ text }) => /#token=(\S+)/.exec(text)?.[1] ?? []);
      return mails.length > sent && tokens.sort().at(-1); // ids sort by creation
    });
  };
  await guessAll(await resend());
  assertRejected(await guess(await resend()), 429, 'rate_limited');
  // A signed-in caller needs no password, and is not throttled.
  assert.equal((await browser.post('/auth/confirm_email', { token: await resend() })).status, 200);
});

test('limits mails to an existing account caused by repeated sign-ups, without revealing it', async () => {
  const victim = await signUp(server, 'Quiet Person');
  await server.mailbox.mailTo(victim.email, 'Confirm');
  for (let attempt = 0; attempt < 12; attempt++) {
    const browser = new Browser(server.url);
    const again = await browser.post('/auth/sign_up', { name: 'X', email: victim.email, password: PASSWORD });
    assert.equal(again.status, 201);
  }
  // Mails are sent in the order of their jobs: when this one has arrived, all before it have.
  const last = await signUp(server, 'Last Person');
  await server.mailbox.mailTo(last.email, 'Confirm');
  const mails = await eventually('the queue to be empty', async () => {
    const [row] = await server.database.query<{ count: string }>('select count(*) from accounts_jobs.jobs');
    return Number(row?.count) === 0 && (await server.mailbox.all());
  });
  const received = mails.filter((mail) => mail.to === victim.email);
  assert.equal(received.filter((mail) => mail.subject.includes('already')).length, 4);
});
