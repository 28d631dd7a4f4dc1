import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { Souk } from '../client.ts';
import { AuthenticationError, OAuthError, RateLimitError, SoukError } from '../errors.ts';
import { Requester } from '../http/requester.ts';
import { errorReply, type Reply, type Script, serveScript } from '../http/scripted-server.fixture.ts';
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

function oauthError(error: string, status = 400, headers: Record<string, string> = {}): Reply {
  return { status, headers, body: { error, error_description: `${error} happened` } };
}

/** Signs in, and records the delays instead of waiting. */
async function signIn(t: TestContext, script: Script, code: object = {}) {
  const { baseURL, seen } = await serveScript(t, [{ body: { ...CODE, ...code } }, ...script]);
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

test('shows the code, and polls until the person has confirmed', async (t) => {
  const pending = oauthError('authorization_pending');
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

test('sends the forms without other credentials, with the user agent', async (t) => {
  const { outcome, seen } = await signIn(t, [{ body: TOKEN }]);
  await outcome;
  for (const { headers } of seen) {
    assert.equal(headers['content-type'], 'application/x-www-form-urlencoded');
    assert.equal(headers.authorization, undefined);
    assert.equal(headers['svc-mode'], undefined);
    assert.equal(headers['user-agent'], 'a program');
  }
});

test('adds five seconds after slow_down, and backs off after failures', async (t) => {
  const script: Script = [
    oauthError('slow_down'),
    oauthError('authorization_pending'),
    'drop',
    oauthError('temporarily_unavailable', 503),
    oauthError('temporarily_unavailable', 429, { 'retry-after': '40' }),
    { body: TOKEN },
  ];
  const { outcome, waits } = await signIn(t, script);
  await outcome;
  assert.deepEqual(waits, [5, 10, 10, 20, 30, 40]);
});

test('polls every five seconds by default', async (t) => {
  const { outcome, waits } = await signIn(t, [{ body: TOKEN }], { interval: undefined });
  await outcome;
  assert.deepEqual(waits, [5]);
});

for (const error of ['access_denied', 'expired_token', 'invalid_grant', 'unauthorized_client']) {
  test(`stops polling after ${error}`, async (t) => {
    const { outcome, seen } = await signIn(t, [oauthError('authorization_pending'), oauthError(error)]);
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

test('stops polling once the code has expired', async (t) => {
  const { outcome, seen } = await signIn(t, [oauthError('authorization_pending')], { expires_in: 0 });
  await assert.rejects(outcome, OAuthError);
  assert.equal(seen.length, 2);
});

test('rejects with the reason of an abort', async (t) => {
  const { baseURL } = await serveScript(t, [{ body: CODE }]);
  const giveUp = new AbortController();
  const waiting = new Souk({ baseURL }).auth.signInByDevice({
    onCode: () => giveUp.abort(new Error('enough')),
    signal: giveUp.signal,
  });
  await assert.rejects(waiting, /^Error: enough$/);
});

test('keeps errors of the API, and rejects responses that are not a Souk server’s', async (t) => {
  const { baseURL } = await serveScript(t, [
    errorReply(401, 'invalid_key'),
    oauthError('temporarily_unavailable', 429),
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
