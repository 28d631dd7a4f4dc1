import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { hashSecret } from '../../../src/platform/crypto/secret-text.ts';
import { Browser } from '../../harness/clients/browser.ts';
import { type ApiResponse, Client } from '../../harness/clients/client.ts';
import {
  assertOAuthError,
  consentForm,
  decide,
  openLink,
  registerApp,
  sendForm,
} from '../../harness/people/oauth-flow.ts';
import { PASSWORD, type Person, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// The device grant of RFC 8628 over HTTP: what the command line sends, and the browser that confirms it.

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const CLI = 'souk-cli';

// Rate limits are per IP: with TRUST_PROXY each caller can have its own.
const server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } });
after(() => server.stop());
let lastIp = 0;

interface Device {
  ip: string;
  client: Client;
  device_code: string;
  user_code: string;
}

/** Requests a code as a command line on another machine. */
async function newDevice(): Promise<Device> {
  const ip = `10.1.0.${++lastIp}`;
  const client = new Client(server.url, { 'user-agent': 'souk-cli/9 (a test)', 'x-forwarded-for': ip });
  const submitDecision = await sendForm(client, '/oauth/device_authorization', { client_id: CLI });
  assert.equal(submitDecision.status, 200, submitDecision.text);
  return { ip, client, ...submitDecision.body };
}

function redeem({ client, device_code }: Device): Promise<ApiResponse> {
  return sendForm(client, '/oauth/token', { client_id: CLI, grant_type: GRANT, device_code });
}

/** Signs up a person whose browser has an IP of its own. */
async function newPerson(): Promise<Person> {
  const person = await signUp(server);
  return { ...person, browser: fromElsewhere(person.browser) };
}

function fromElsewhere(browser = new Browser(server.url)): Browser {
  return browser.withHeaders({ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `10.2.0.${++lastIp}` });
}

/** Enters a code on the page, and follows to wherever it leads. */
async function enter(browser: Browser, userCode: string): Promise<ApiResponse> {
  const { page } = await openLink(browser, '/oauth/device');
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page?.text ?? '') ?? [];
  return sendForm(browser, '/oauth/device', { xsrf, confirm: 'yes', user_code: userCode });
}

async function response(browser: Browser, { user_code }: Device, decision: 'allow' | 'deny'): Promise<ApiResponse> {
  const entered = await enter(browser, user_code);
  assert.equal(entered.status, 303, entered.text);
  const { page } = await decide(browser, consentForm(await openLink(browser, pathOf(entered))), decision);
  assert.ok(page);
  assert.equal(page.status, 200, page.text);
  return page;
}

function pathOf(response: ApiResponse): string {
  const { pathname, search } = new URL(response.headers.get('location') ?? '', server.url);
  return pathname + search;
}

test('returns device code, user code, URLs and interval', async () => {
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

test('rejects requests of other origins, which would show the IP of their visitor', async () => {
  for (const origin of ['https://evil.example', 'null']) {
    const browser = new Client(server.url, { origin, 'x-forwarded-for': `10.1.0.${++lastIp}` });
    const rejected = await sendForm(browser, '/oauth/device_authorization', { client_id: CLI });
    assertOAuthError(rejected, 'invalid_request');
    assert.equal(rejected.headers.get('access-control-allow-origin'), null);
  }
});

test('truncates the user agent on the confirmation page', async () => {
  const device = await newDevice();
  const client = new Client(server.url, {
    'user-agent': `souk-cli ${'x'.repeat(5000)}`,
    'x-forwarded-for': device.ip,
  });
  const { body } = await sendForm(client, '/oauth/device_authorization', { client_id: CLI });
  const { browser } = await newPerson();
  const { page } = await openLink(browser, pathOf(await enter(browser, body.user_code)));
  assert.match(page?.text ?? '', /souk-cli x{50}/);
  assert.doesNotMatch(page?.text ?? '', /x{200}/);
});

test('turns an approved code into a command-line session, once', async () => {
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

  // Presenting the code again ends nothing: its holder has the token as well.
  const me = await new Client(server.url).withKey(access_token).get('/v1/me');
  assert.equal(me.body.email, person.email);
  const { items } = (await person.browser.get('/v1/sessions')).body;
  const [session] = items.filter(({ kind }: { kind: string }) => kind === 'cli');
  assert.equal(session.user_agent, 'souk-cli/9 (a test)');
  assert.equal(session.address, device.ip);
  assert.equal((await person.browser.delete(`/v1/sessions/${session.id}`)).status, 200);
  assert.equal((await new Client(server.url).withKey(access_token).get('/v1/me')).status, 401);
});

test('issues at most one session when many redeem a code at once', async () => {
  const [device, person] = [await newDevice(), await newPerson()];
  await response(person.browser, device, 'allow');
  const responses = await Promise.all(Array.from({ length: 10 }, () => redeem(device)));
  // The first gets none either, if a second is detected before it completes.
  assert.ok(responses.filter(({ status }) => status === 200).length <= 1);
  for (const rejected of responses.filter(({ status }) => status !== 200)) assertOAuthError(rejected, 'invalid_grant');
});

test('responds with access_denied to a denied code', async () => {
  const [device, person] = [await newDevice(), await newPerson()];
  assert.match((await response(person.browser, device, 'deny')).text, /You denied the sign-in/);
  assertOAuthError(await redeem(device), 'access_denied');
  const again = await enter(person.browser, device.user_code);
  assert.equal(again.status, 400);
  assert.match(again.text, /already used/);
});

test('responds with slow_down to frequent polling, and still issues the session', async () => {
  const [device, other, person] = [await newDevice(), await newDevice(), await newPerson()];
  const responses = await Promise.all(Array.from({ length: 10 }, () => redeem(device)));
  const errors = new Set(responses.map(({ body }) => body.error));
  assert.deepEqual(errors, new Set(['authorization_pending', 'slow_down']));
  assertOAuthError(await redeem(other), 'authorization_pending');
  await response(person.browser, device, 'allow');
  assert.equal((await redeem(device)).status, 200);
});

test('responds with expired_token to an expired code', async () => {
  const [device, person] = [await newDevice(), await newPerson()];
  await server.database.query(
    `update accounts.oauth_records set expires_at = now() - interval '1 second' where kind = 'DeviceCode' and hash = $1`,
    [hashSecret(device.device_code)],
  );
  assertOAuthError(await redeem(device), 'expired_token');
  const entered = await enter(person.browser, device.user_code);
  assert.equal(entered.status, 400);
  assert.match(entered.text, /has expired/);
});

test('invalidates an approved code when the password changes', async () => {
  const [device, person] = [await newDevice(), await newPerson()];
  await response(person.browser, device, 'allow');
  const change = { current_password: PASSWORD, new_password: 'another horse battery' };
  const changed = await person.browser.post('/auth/password', change);
  assert.equal(changed.status, 200, changed.text);
  assertOAuthError(await redeem(device), 'invalid_grant');
});

test('rejects an approval by an ended session, also on a node that was not notified', async () => {
  const [device, person] = [await newDevice(), await newPerson()];
  const form = consentForm(await openLink(person.browser, pathOf(await enter(person.browser, device.user_code))));
  // As a password change on another node ends it, a moment before this node is notified.
  await server.database.query('update accounts.sessions set ended_at = now() where account_id = $1', [person.id]);
  await decide(person.browser, form);
  assertOAuthError(await redeem(device), 'access_denied');
});

test('offers the device grant to the command line only, and no other grant to it', async () => {
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

test('prefills the code from the URL, and sends nothing by itself', async () => {
  const device = await newDevice();
  const { page } = await openLink(fromElsewhere(), `/oauth/device?user_code=${device.user_code}`);
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

test('keeps a wrong code for correction, and escapes what was typed', async () => {
  const browser = fromElsewhere();
  const wrong = await enter(browser, 'BBBB-BBBB');
  assert.equal(wrong.status, 400);
  assert.match(wrong.text, /This code is not valid/);
  assert.match(wrong.text, /value="BBBB-BBBB"/);
  const hostile = await enter(browser, '"><script>x()');
  assert.equal(hostile.status, 400);
  assert.match(hostile.text, /value="&quot;&gt;&lt;script&gt;x\(\)"/);
  const prefilled = await openLink(browser, `/oauth/device?user_code=${encodeURIComponent('"><script>x()')}`);
  assert.doesNotMatch(prefilled.page?.text ?? '', /<script/);
  assert.match((await enter(browser, ' ')).text, /This code is not valid|Enter the code/);
  assert.match((await enter(browser, '')).text, /Enter the code/);
});

test('accepts codes in lower case, with any separators', async () => {
  const [device, { browser }] = [await newDevice(), await newPerson()];
  const entered = await enter(browser, ` ${device.user_code.toLowerCase().replace('-', ' ')} `);
  assert.equal(entered.status, 303, entered.text);
});

test('asks for the code again when a form is forged or sent twice', async () => {
  const [device, { browser }] = [await newDevice(), await newPerson()];
  const fields = { confirm: 'yes', user_code: device.user_code };
  const unknown = await sendForm(browser, '/oauth/device', { ...fields, xsrf: 'forged' });
  assert.equal(unknown.status, 400, unknown.text);
  assert.match(unknown.text, /Submit the code again.*href="\/oauth\/device"/s);
  await openLink(browser, '/oauth/device');
  for (const xsrf of ['', 'forged']) {
    const rejected = await sendForm(browser, '/oauth/device', { ...fields, xsrf });
    assert.equal(rejected.status, 400, rejected.text);
    assert.match(rejected.text, /Submit the code again.*name="xsrf" value="\w+"/s);
  }
  assert.equal((await enter(browser, device.user_code)).status, 303);
});

test('responds with 400 to a confirmation that is over', async () => {
  const { browser } = await newPerson();
  for (const path of ['/oauth/device/gone', '/oauth/device/gone?user_code=BBBB-BBBB&user_code=CCCC-CCCC']) {
    const gone = await browser.get(path);
    assert.equal(gone.status, 400, gone.text);
    assert.match(gone.text, /already decided or has expired/);
  }
  assert.equal((await browser.get('/oauth/device?user_code=BBBB-BBBB&user_code=CCCC-CCCC')).status, 200);
});

test('throttles an IP after ten wrong codes', async () => {
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
