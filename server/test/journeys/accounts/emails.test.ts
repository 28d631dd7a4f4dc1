import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from '../../harness/eventually.ts';
import { assertRejected, PASSWORD, type Person, signUp } from '../../harness/people/people.ts';
import { signIn } from '../../harness/people/sign-in.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
after(() => server.stop());

let emailCount = 0;
const newEmail = () => `address${++emailCount}@elsewhere.example`;

async function requestEmailChange({ browser }: Person, email: string): Promise<void> {
  const response = await browser.patch('/v1/me', { email, current_password: PASSWORD });
  assert.equal(response.status, 200, response.text);
}

/** Returns the links that were mailed to an email, oldest first, once there are `count` of them. */
async function linksTo(email: string, count: number): Promise<string[]> {
  return eventually(`${count} links to ${email}`, async () => {
    const mails = (await server.mailbox.all()).filter(({ to }) => to === email);
    const tokens = mails.flatMap(({ text }) => /\/confirm-email#token=(\S+)/.exec(text)?.[1] ?? []);
    return tokens.length === count && tokens.sort(); // ids sort by creation
  });
}

async function linkFor(person: Person, email: string): Promise<string> {
  await requestEmailChange(person, email);
  return (await linksTo(email.toLowerCase(), 1))[0] as string;
}

const confirm = (token: string) => server.client.post('/auth/confirm_email', { token, password: PASSWORD });
const emailOf = async ({ browser }: Person) => (await browser.get('/v1/me')).body.email;
const signInStatus = async (email: string) =>
  (await server.client.post('/auth/sign_in', { email, password: PASSWORD })).status;

test('changes the email when its link is followed, and not before', async () => {
  const person = await signUp(server);
  const email = newEmail();
  const token = await linkFor(person, email.toUpperCase());
  assert.equal(await emailOf(person), person.email);
  assert.equal(await signInStatus(email), 401);

  assert.equal((await confirm(token)).status, 200);
  assert.equal(await emailOf(person), email);
  assert.equal((await person.browser.get('/v1/me')).body.email_confirmed, true);
  assert.equal(await signInStatus(email), 200);
  assert.equal(await signInStatus(person.email), 401);
  assertRejected(await confirm(token), 422, 'validation_failed', 'token');
});

test('rejects a confirmation link that is expired, forged or for another purpose', async () => {
  const person = await signUp(server);
  const token = await server.mailbox.tokenTo(person.email, 'Confirm');
  await server.database.query('update accounts.mail_tokens set expires_at = now() where account_id = $1', [person.id]);
  for (const wrong of [token, `${token.split('.')[0]}.x`, 'x', '']) {
    assertRejected(await confirm(wrong), 422, 'validation_failed', 'token');
  }
  assert.equal((await person.browser.get('/v1/me')).body.email_confirmed, false);
});

test('responds to a change to a taken email as to any other, changes nothing and mails its owner', async () => {
  const [owner, person] = [await signUp(server), await signUp(server)];
  const free = await person.browser.patch('/v1/me', { email: newEmail(), current_password: PASSWORD });
  const taken = await person.browser.patch('/v1/me', { email: owner.email, current_password: PASSWORD });
  assert.deepEqual([taken.status, taken.body], [free.status, free.body]);
  await server.mailbox.mailTo(owner.email, 'You already have an account');
  assert.equal(await emailOf(person), person.email);
  assert.equal(await emailOf(owner), owner.email);
});

test('rejects a link with 409 conflict when its email was taken meanwhile', async () => {
  const [slow, quick] = [await signUp(server), await signUp(server)];
  const email = newEmail();
  for (const person of [slow, quick]) await requestEmailChange(person, email);
  const [late = '', early = ''] = await linksTo(email, 2);
  assert.equal((await confirm(early)).status, 200);
  assertRejected(await confirm(late), 409, 'conflict');
  assert.equal(await emailOf(slow), slow.email);
  assert.equal(await emailOf(quick), email);
});

test('gives an email to one of several accounts that confirm it at once, and responds to the others with 409', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => signUp(server)));
  const email = newEmail();
  for (const person of people) await requestEmailChange(person, email);
  const responses = await Promise.all((await linksTo(email, people.length)).map(confirm));
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  assert.equal(await signInStatus(email), 200);
});

test('invalidates all earlier links once another email is confirmed', async () => {
  const person = await signUp(server);
  const mistyped = await server.mailbox.tokenTo(person.email, 'Confirm');
  await server.client.post('/auth/password_reset', { email: person.email });
  const reset = await server.mailbox.tokenTo(person.email, 'Choose a new password');
  const abandoned = await linkFor(person, newEmail());
  const email = newEmail();
  assert.equal((await confirm(await linkFor(person, email))).status, 200);

  for (const token of [mistyped, abandoned]) {
    assertRejected(await confirm(token), 422, 'validation_failed', 'token');
  }
  const response = await server.client.post('/auth/password_reset/confirm', { token: reset, password: PASSWORD });
  assertRejected(response, 422, 'validation_failed', 'token');
  assert.equal(await emailOf(person), email);
});

test('cancels a pending change of email when the password is reset or changed', async () => {
  for (const way of ['reset', 'change'] as const) {
    const person = await signUp(server);
    const intruders = await linkFor(person, newEmail());
    if (way === 'reset') {
      await server.client.post('/auth/password_reset', { email: person.email });
      const token = await server.mailbox.tokenTo(person.email, 'Choose a new password');
      await server.client.post('/auth/password_reset/confirm', { token, password: PASSWORD });
    } else {
      await person.browser.post('/auth/password', { current_password: PASSWORD, new_password: PASSWORD });
    }
    assertRejected(await confirm(intruders), 422, 'validation_failed', 'token');
    assert.equal(await emailOf({ ...person, ...(await signIn(person)) }), person.email);
  }
});

test('keeps the link that confirms the current email across a password change', async () => {
  const { browser, email } = await signUp(server);
  const token = await server.mailbox.tokenTo(email, 'Confirm');
  const body = { current_password: PASSWORD, new_password: 'another good password' };
  assert.equal((await browser.post('/auth/password', body)).status, 200);
  assert.equal((await browser.post('/auth/confirm_email', { token })).status, 200);
});

test('confirms the email of an account that resets its password by mail', async () => {
  const person = await signUp(server);
  await server.client.post('/auth/password_reset', { email: person.email });
  const token = await server.mailbox.tokenTo(person.email, 'Choose a new password');
  await server.client.post('/auth/password_reset/confirm', { token, password: PASSWORD });
  const { browser } = await signIn(person);
  assert.equal((await browser.get('/v1/me')).body.email_confirmed, true);
});

test('mails the link again on request, up to five mails per email and hour', async () => {
  const { email } = await signUp(server);
  const first = await server.mailbox.tokenTo(email, 'Confirm');
  const resend = (to: string) => server.client.post('/auth/confirm_email/request', { email: to });
  for (let i = 0; i < 4; i++) assert.equal((await resend(email.toUpperCase())).status, 202);
  await linksTo(email, 5);
  const rejected = await resend(email);
  assertRejected(rejected, 429, 'rate_limited');
  assert.ok(Number(rejected.headers.get('retry-after')) >= 1);
  assertRejected(await server.client.post('/auth/password_reset', { email }), 429, 'rate_limited');

  assert.equal((await confirm(first)).status, 200);
});

test('does not reveal which emails have an account when a link is requested, and mails unconfirmed ones only', async () => {
  const [confirmed, waiting] = [await signUp(server), await signUp(server)];
  const outsider = newEmail();
  assert.equal((await confirm(await server.mailbox.tokenTo(confirmed.email, 'Confirm'))).status, 200);
  const requestLinks = async (email: string) => {
    const statuses = [];
    // Sign-up counted as the first mail.
    for (let i = 0; i < 6; i++) {
      const { status, body } = await server.client.post('/auth/confirm_email/request', { email });
      statuses.push([status, body.message]);
    }
    return statuses;
  };
  await server.client.post('/auth/password_reset', { email: outsider });
  const responses = await requestLinks(outsider);
  assert.deepEqual(await requestLinks(confirmed.email), responses);
  assert.deepEqual(await requestLinks(waiting.email), responses);
  assert.deepEqual(
    responses.map(([status]) => status),
    [202, 202, 202, 202, 429, 429],
  );
  await linksTo(waiting.email, 5); // requested last
  await linksTo(confirmed.email, 1);
  await linksTo(outsider, 0);
  assertRejected(await server.client.post('/auth/confirm_email/request', {}), 422, 'validation_failed', 'email');
});
