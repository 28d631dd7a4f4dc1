import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { hashSecret } from '../../../src/platform/crypto/secret-text.ts';
import { Browser } from '../../harness/clients/browser.ts';
import { type Answer, Client } from '../../harness/clients/client.ts';
import { assertOAuthError, consentForm, decide, open, registerApp, sendForm } from '../../harness/people/oauth-flow.ts';
import { PASSWORD, type Person, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// The device grant of RFC 8628, as far as HTTP can tell: what the command line sends, and the browser that confirms it.

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const CLI = 'souk-cli';

// Limits are for each address: with TRUST_PROXY everybody can have one of their own.
const server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } });
after(() => server.stop());
let addresses = 0;

interface Device {
  address: string;
  client: Client;
  device_code: string;
  user_code: string;
}

/** A command line somewhere, that has asked for a code. */
async function newDevice(): Promise<Device> {
  const address = `10.1.0.${++addresses}`;
  const client = new Client(server.url, { 'user-agent': 'souk-cli/9 (a test)', 'x-forwarded-for': address });
  const response = await sendForm(client, '/oauth/device_authorization', { client_id: CLI });
  assert.equal(response.status, 200, response.text);
  return { address, client, ...response.body };
}

function redeem({ client, device_code }: Device): Promise<Answer> {
  return sendForm(client, '/oauth/token', { client_id: CLI, grant_type: GRANT, device_code });
}

/** Somebody with a browser at an address of their own. */
async function newPerson(): Promise<Person> {
  const person = await signUp(server);
  return { ...person, browser: fromElsewhere(person.browser) };
}

function fromElsewhere(browser = new Browser(server.url)): Browser {
  return browser.saying({ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `10.2.0.${++addresses}` });
}

/** Types a code on the page, and goes on to wherever that leads. */
async function enter(browser: Browser, userCode: string): Promise<Answer> {
  const { page } = await open(browser, '/oauth/device');
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page?.text ?? '') ?? [];
  return sendForm(browser, '/oauth/device', { xsrf, confirm: 'yes', user_code: userCode });
}

async function response(browser: Browser, { user_code }: Device, decision: 'allow' | 'deny'): Promise<Answer> {
  const entered = await enter(browser, user_code);
  assert.equal(entered.status, 303, entered.text);
  const { page } = await decide(browser, consentForm(await open(browser, pathOf(entered))), decision);
  assert.ok(page);
  assert.equal(page.status, 200, page.text);
  return page;
}

function pathOf(response: Answer): string {
  const { pathname, search } = new URL(response.headers.get('location') ?? '', server.url);
  return pathname + search;
}

test('what the command line is told', async () => {
  const { body, headers } = await sendForm(server.client, '/oauth/device_authorization', { client_id: CLI });
  const { device_code, user_code, ...rest } = body;
  assert.match(device_code, /^svc_dev_[0-9A-Za-z]{38}$/);
  assert.match(user_code, /^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/);
  assert.deepEqual(rest, {
    verification_uri: `${server.url}/oauth/device`,
    verification_uri_complete: `${server.url}/oauth/device?user_code=${user_code}`,
    expires_in: 600,
    interval: 5,
  });
  assert.match(headers.get('cache-control') ?? '', /no-store/);
});

test('no site gets a code by way of its visitor’s browser, whose address would be the one that is shown', async () => {
  for (const origin of ['https://evil.example', 'null']) {
    const browser = new Client(server.url, { origin, 'x-forwarded-for': `10.1.0.${++addresses}` });
    const rejected = await sendForm(browser, '/oauth/device_authorization', { client_id: CLI });
    assertOAuthError(rejected, 'invalid_request');
    assert.equal(rejected.headers.get('access-control-allow-origin'), null);
  }
});

test('of the program that asks there is no more to read than fits beside the warning', async () => {
  const device = await newDevice();
  const client = new Client(server.url, {
    'user-agent': `souk-cli ${'x'.repeat(5000)}`,
    'x-forwarded-for': device.address,
  });
  const { body } = await sendForm(client, '/oauth/device_authorization', { client_id: CLI });
  const { browser } = await newPerson();
  const { page } = await open(browser, pathOf(await enter(browser, body.user_code)));
  assert.match(page?.text ?? '', /souk-cli x{50}/);
  assert.doesNotMatch(page?.text ?? '', /x{200}/);
});

test('a code that is approved becomes a sign-in of the command line, once', async () => {
  const [device, person] = [await newDevice(), await newPerson()];
  assertOAuthError(await redeem(device), 'authorization_pending');
  const page = await response(person.browser, device, 'allow');
  assert.match(page.text, /You are signed in on your command line/);

  const redeemed = await redeem(device);
  assert.equal(redeemed.status, 200, redeemed.text);
  const { access_token, ...rest } = redeemed.body;
  assert.match(access_token, /^svc_cli_[0-9A-Za-z]{38}$/);
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 30 * 24 * 60 * 60 });
  assertOAuthError(await redeem(device), 'invalid_grant');

  // Presenting the code again ends nothing: whoever has it has the token as well.
  const me = await new Client(server.url).withKey(access_token).get('/v1/me');
  assert.equal(me.body.email, person.email);
  const { items } = (await person.browser.get('/v1/sessions')).body;
  const [session] = items.filter(({ kind }: { kind: string }) => kind === 'cli');
  assert.equal(session.user_agent, 'souk-cli/9 (a test)');
  assert.equal(session.address, device.address);
  assert.equal((await person.browser.delete(`/v1/sessions/${session.id}`)).status, 200);
  assert.equal((await new Client(server.url).withKey(access_token).get('/v1/me')).status, 401);
});

test('of many that redeem a code at once no two get a sign-in', async () => {
  const [device, person] = [await newDevice(), await newPerson()];
  await response(person.browser, device, 'allow');
  const responses = await Promise.all(Array.from({ length: 10 }, () => redeem(device)));
  // Nor does the first, if it is seen that there are two before it is done.
  assert.ok(responses.filter(({ status }) => status === 200).length <= 1);
  for (const rejected of responses.filter(({ status }) => status !== 200)) assertOAuthError(rejected, 'invalid_grant');
});

test('a code that is denied', async () => {
  const [device, person] = [await newDevice(), await newPerson()];
  assert.match((await response(person.browser, device, 'deny')).text, /You refused the sign-in/);
  assertOAuthError(await redeem(device), 'access_denied');
  const again = await enter(person.browser, device.user_code);
  assert.equal(again.status, 400);
  assert.match(again.text, /used already/);
});

test('who asks too often is told to slow down, and gets the sign-in all the same', async () => {
  const [device, other, person] = [await newDevice(), await newDevice(), await newPerson()];
  const responses = await Promise.all(Array.from({ length: 10 }, () => redeem(device)));
  const told = new Set(responses.map(({ body }) => body.error));
  assert.deepEqual(told, new Set(['authorization_pending', 'slow_down']));
  assertOAuthError(await redeem(other), 'authorization_pending');
  await response(person.browser, device, 'allow');
  assert.equal((await redeem(device)).status, 200);
});

test('a code runs out', async () => {
  const [device, person] = [await newDevice(), await newPerson()];
  await server.database.query(
    `update accounts.oauth_records set expires_at = now() - interval '1 second' where kind = 'DeviceCode' and hash = $1`,
    [hashSecret(device.device_code)],
  );
  assertOAuthError(await redeem(device), 'expired_token');
  const entered = await enter(person.browser, device.user_code);
  assert.equal(entered.status, 400);
  assert.match(entered.text, /run out/);
});

test('a change of the password ends what was approved before it', async () => {
  const [device, person] = [await newDevice(), await newPerson()];
  await response(person.browser, device, 'allow');
  const change = { current_password: PASSWORD, new_password: 'another horse battery' };
  const changed = await person.browser.post('/auth/password', change);
  assert.equal(changed.status, 200, changed.text);
  assertOAuthError(await redeem(device), 'invalid_grant');
});

test('a session that has ended approves nothing, on a node that has not heard of it either', async () => {
  const [device, person] = [await newDevice(), await newPerson()];
  const form = consentForm(await open(person.browser, pathOf(await enter(person.browser, device.user_code))));
  // As a change of the password on another node ends it, a moment before that is known here.
  await server.database.query('update accounts.sessions set ended_at = now() where account_id = $1', [person.id]);
  await decide(person.browser, form);
  assertOAuthError(await redeem(device), 'access_denied');
});

test('the grant is for the command line alone, and the command line has no other', async () => {
  const { browser } = await newPerson();
  const app = await registerApp({ browser } as Person, { confidential: false });
  const asApp = (path: string, fields: object) => sendForm(server.client, path, { client_id: app.id, ...fields });
  assertOAuthError(await asApp('/oauth/device_authorization', {}), 'unauthorized_client');
  const device = await newDevice();
  assertOAuthError(await asApp('/oauth/token', { grant_type: GRANT, ...device }), 'unauthorized_client');
  for (const fields of [
    { grant_type: 'authorization_code', code: 'svc_code_x' },
    { grant_type: 'refresh_token', refresh_token: 'svc_ref_x' },
  ]) {
    const rejected = await sendForm(server.client, '/oauth/token', { client_id: CLI, ...fields } as never);
    assertOAuthError(rejected, 'unauthorized_client');
  }
  const anonymous = await sendForm(server.client, '/oauth/device_authorization', { client_id: 'cli_nobody' });
  assertOAuthError(anonymous, 'invalid_client', 401);
});

test('an address with the code in it fills it in, and sends nothing by itself', async () => {
  const device = await newDevice();
  const { page } = await open(fromElsewhere(), `/oauth/device?user_code=${device.user_code}`);
  assert.equal(page?.status, 200);
  assert.match(page?.text ?? '', new RegExp(`value="${device.user_code}"`));
  assert.doesNotMatch(page?.text ?? '', /<script|onload|onsubmit/i);
  const policy = page?.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.doesNotMatch(policy, /script-src|unsafe-inline/);
  assert.equal(page?.headers.get('x-frame-options'), 'DENY');
  assertOAuthError(await redeem(device), 'authorization_pending');
});

test('a wrong code is kept for correction, and whatever was typed is only text', async () => {
  const browser = fromElsewhere();
  const wrong = await enter(browser, 'BBBB-BBBB');
  assert.equal(wrong.status, 400);
  assert.match(wrong.text, /There is no such code/);
  assert.match(wrong.text, /value="BBBB-BBBB"/);
  const hostile = await enter(browser, '"><script>x()');
  assert.equal(hostile.status, 400);
  assert.match(hostile.text, /value="&quot;&gt;&lt;script&gt;x\(\)"/);
  const prefilled = await open(browser, `/oauth/device?user_code=${encodeURIComponent('"><script>x()')}`);
  assert.doesNotMatch(prefilled.page?.text ?? '', /<script/);
  assert.match((await enter(browser, ' ')).text, /There is no such code|Enter the code/);
  assert.match((await enter(browser, '')).text, /Enter the code/);
});

test('codes can be typed in lower case, with whatever between the letters', async () => {
  const [device, { browser }] = [await newDevice(), await newPerson()];
  const entered = await enter(browser, ` ${device.user_code.toLowerCase().replace('-', ' ')} `);
  assert.equal(entered.status, 303, entered.text);
});

test('a form that is not from our page, or is sent again, asks for the code once more', async () => {
  const [device, { browser }] = [await newDevice(), await newPerson()];
  const fields = { confirm: 'yes', user_code: device.user_code };
  const unknown = await sendForm(browser, '/oauth/device', { ...fields, xsrf: 'forged' });
  assert.equal(unknown.status, 400, unknown.text);
  assert.match(unknown.text, /Send the code once more.*href="\/oauth\/device"/s);
  await open(browser, '/oauth/device');
  for (const xsrf of ['', 'forged']) {
    const rejected = await sendForm(browser, '/oauth/device', { ...fields, xsrf });
    assert.equal(rejected.status, 400, rejected.text);
    assert.match(rejected.text, /Send the code once more.*name="xsrf" value="\w+"/s);
  }
  assert.equal((await enter(browser, device.user_code)).status, 303);
});

test('an address of a confirmation that is over says so', async () => {
  const { browser } = await newPerson();
  for (const path of ['/oauth/device/gone', '/oauth/device/gone?user_code=BBBB-BBBB&user_code=CCCC-CCCC']) {
    const gone = await browser.get(path);
    assert.equal(gone.status, 400, gone.text);
    assert.match(gone.text, /answered or has run out/);
  }
  assert.equal((await browser.get('/oauth/device?user_code=BBBB-BBBB&user_code=CCCC-CCCC')).status, 200);
});

test('ten wrong codes from an address, and then a pause', async () => {
  const [device, { browser }] = [await newDevice(), await newPerson()];
  for (let wrong = 0; wrong < 10; wrong++) assert.equal((await enter(browser, 'CCCC-CCCC')).status, 400);
  const rejected = await enter(browser, device.user_code);
  assert.equal(rejected.status, 429);
  assert.match(rejected.text, /Too many wrong codes/);
  assert.ok(Number(rejected.headers.get('retry-after')) > 0);
  assert.match(rejected.headers.get('content-type') ?? '', /^text\/html/);
  const elsewhere = await newPerson();
  assert.equal((await enter(elsewhere.browser, device.user_code)).status, 303);
});
