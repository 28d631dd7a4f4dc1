import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { Souk } from '../client.ts';
import { AuthenticationError, OAuthError, RateLimitError, SoukError } from '../errors.ts';
import { Requester } from '../http/requester.ts';
import { type Reply, refusal, type Script, serveScript } from '../http/scripted-server.fixture.ts';
import { type DeviceAuthorization, signInByDevice } from './device-sign-in.ts';

const CODE: DeviceAuthorization = {
  device_code: 'svc_dev_secret',
  user_code: 'BCDF-GHJK',
  verification_uri: 'https://market.example/oauth/device',
  verification_uri_complete: 'https://market.example/oauth/device?user_code=BCDF-GHJK',
  expires_in: 600,
  interval: 5,
};
const TOKEN = { access_token: 'svc_cli_x', token_type: 'Bearer', expires_in: 2_592_000 };

function refused(error: string, status = 400, headers: Record<string, string> = {}): Reply {
  return { status, headers, body: { error, error_description: `${error} happened` } };
}

/** Signs in without the waiting, and tells how long each of the waits would have been. */
async function signIn(t: TestContext, answers: Script, code: object = {}) {
  const { baseURL, seen } = await serveScript(t, [{ body: { ...CODE, ...code } }, ...answers]);
  const requester = new Requester({
    baseURL,
    bearer: 'svc_test_unrelated',
    mode: 'live',
    fetch: globalThis.fetch,
    timeout: 30_000,
    maxRetries: 0,
    maxRetryDelay: 0,
    userAgent: 'a program',
  });
  const waits: number[] = [];
  const pause = async (milliseconds: number) => {
    waits.push(milliseconds / 1000);
  };
  const shown: string[] = [];
  const onCode = ({ user_code }: DeviceAuthorization) => {
    shown.push(user_code);
  };
  const outcome = signInByDevice(requester, { onCode }, pause);
  return { outcome, seen, waits, shown };
}

test('the code is shown, and then the server is asked until the person has confirmed', async (t) => {
  const pending = refused('authorization_pending');
  const { outcome, seen, waits, shown } = await signIn(t, [pending, pending, { body: TOKEN }]);
  assert.deepEqual(await outcome, TOKEN);
  assert.deepEqual(shown, ['BCDF-GHJK']);
  assert.deepEqual(waits, [5, 5, 5]);
  assert.equal(seen[0]?.url, '/oauth/device_authorization');
  assert.equal(seen[0]?.body, 'client_id=souk-cli');
  assert.equal(seen[1]?.url, '/oauth/token');
  assert.deepEqual(Object.fromEntries(new URLSearchParams(seen[1]?.body)), {
    client_id: 'souk-cli',
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: 'svc_dev_secret',
  });
});

test('the forms carry no other credentials, and name the program', async (t) => {
  const { outcome, seen } = await signIn(t, [{ body: TOKEN }]);
  await outcome;
  for (const { headers } of seen) {
    assert.equal(headers['content-type'], 'application/x-www-form-urlencoded');
    assert.equal(headers.authorization, undefined);
    assert.equal(headers['svc-mode'], undefined);
    assert.equal(headers['user-agent'], 'a program');
  }
});

test('slow_down adds five seconds for good, and a server in trouble is given more time', async (t) => {
  const script: Script = [
    refused('slow_down'),
    refused('authorization_pending'),
    'drop',
    refused('temporarily_unavailable', 503),
    refused('temporarily_unavailable', 429, { 'retry-after': '40' }),
    { body: TOKEN },
  ];
  const { outcome, waits } = await signIn(t, script);
  await outcome;
  assert.deepEqual(waits, [5, 10, 10, 20, 30, 40]);
});

test('a server that names no interval is asked every five seconds', async (t) => {
  const { outcome, waits } = await signIn(t, [{ body: TOKEN }], { interval: undefined });
  await outcome;
  assert.deepEqual(waits, [5]);
});

for (const error of ['access_denied', 'expired_token', 'invalid_grant', 'unauthorized_client']) {
  test(`${error} ends the waiting`, async (t) => {
    const { outcome, seen } = await signIn(t, [refused('authorization_pending'), refused(error)]);
    await assert.rejects(outcome, (thrown) => {
      assert.ok(thrown instanceof OAuthError);
      assert.equal(thrown.code, error);
      assert.equal(thrown.status, 400);
      assert.equal(thrown.message, `${error} happened`);
      return true;
    });
    assert.equal(seen.length, 3);
  });
}

test('no question is asked after the code has run out, whatever the server says', async (t) => {
  const { outcome, seen } = await signIn(t, [refused('authorization_pending')], { expires_in: 0 });
  await assert.rejects(outcome, OAuthError);
  assert.equal(seen.length, 2);
});

test('whoever gives up waiting gets their own reason back', async (t) => {
  const { baseURL } = await serveScript(t, [{ body: CODE }]);
  const giveUp = new AbortController();
  const waiting = new Souk({ baseURL }).auth.signInByDevice({
    onCode: () => giveUp.abort(new Error('enough')),
    signal: giveUp.signal,
  });
  await assert.rejects(waiting, /^Error: enough$/);
});

test('refusals of the API itself, and of something that is no Souk server, stay what they are', async (t) => {
  const { baseURL } = await serveScript(t, [
    refusal(401, 'invalid_key'),
    refused('temporarily_unavailable', 429),
    { status: 404, body: { error: { code: 'not_found', message: 'Nothing here.' } } },
    { status: 404, body: 'no JSON' },
    { status: 400, body: { error: 'invalid_grant', error_description: 5 } },
  ]);
  const { auth } = new Souk({ baseURL });
  await assert.rejects(auth.requestDeviceCode(), AuthenticationError);
  await assert.rejects(auth.requestDeviceCode(), RateLimitError);
  for (const code of ['not_found', 'unexpected_answer', 'unexpected_answer']) {
    await assert.rejects(auth.redeemDeviceCode('x'), (error) => error instanceof SoukError && error.code === code);
  }
});
