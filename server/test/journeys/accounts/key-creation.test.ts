import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { SCOPE_NAMES } from '../../../src/access/scopes.ts';
import { assertRejected, createKey, type Person, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
after(() => server.stop());

const FREE_SCOPES = SCOPE_NAMES.filter((scope) => scope !== 'inference:run');
const create = ({ browser }: Person, options: object) =>
  browser.post('/v1/api_keys', { name: 'a key', mode: 'test', ...options });

test('gives a default key every scope its tier allows', async () => {
  const person = await signUp(server);
  for (const [tier, scopes] of [
    ['free', FREE_SCOPES],
    ['premium', SCOPE_NAMES],
  ] as const) {
    const { body } = await create(person, { tier });
    assert.deepEqual([body.restricted, body.tier, body.scopes], [false, tier, scopes]);
    const me = await server.client.withKey(body.secret).get('/v1/me');
    assert.deepEqual(me.body.key, { mode: 'test', scopes });
  }
  assert.equal((await create(person, {})).body.tier, 'free');
});

test('gives a restricted key the named scopes, and a premium one inference:run too', async () => {
  const person = await signUp(server);
  const cases = [
    { tier: 'free', named: ['payouts:read', 'models:read'], carried: ['models:read', 'payouts:read'] },
    { tier: 'premium', named: ['models:read'], carried: ['models:read', 'inference:run'] },
    { tier: 'premium', named: ['inference:run'], carried: ['inference:run'] },
  ];
  for (const { tier, named, carried } of cases) {
    const { body } = await create(person, { tier, scopes: named });
    assert.deepEqual([body.restricted, body.scopes], [true, carried]);
    assert.deepEqual((await server.client.withKey(body.secret).get('/v1/me')).body.key.scopes, carried);
  }
});

test('rejects wrong scopes, tiers, modes, names and limits by field', async () => {
  const person = await signUp(server);
  const wrong: [object, string][] = [
    [{ scopes: ['inference:run'] }, 'scopes'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['models:read', 'models:read'] }, 'scopes'],
    [{ scopes: ['models:write'] }, 'scopes.0'],
    [{ scopes: 'models:read' }, 'scopes'],
    [{ tier: 'gold' }, 'tier'],
    [{ mode: 'prod' }, 'mode'],
    [{ mode: undefined }, 'mode'],
    [{ name: '  ' }, 'name'],
    [{ name: '' }, 'name'],
    [{ spend_limit: { currency: 'USD', amount: 1 } }, 'spend_limit.currency'],
    [{ spend_limit: { currency: 'usd', amount: -1 } }, 'spend_limit.amount'],
    [{ secret: 'mine' }, 'secret'],
  ];
  for (const [options, field] of wrong) {
    assertRejected(await create(person, options), 422, 'validation_failed', field);
  }
  assert.deepEqual((await person.browser.get('/v1/api_keys')).body.items, []);
});

test('creates keys that expire after days, hours or minutes', async () => {
  const person = await signUp(server);
  for (const [expires_in, minutes] of [
    ['90d', 129_600],
    ['12h', 720],
    ['30m', 30],
  ] as const) {
    const { body } = await create(person, { expires_in });
    assert.equal(Math.round((Date.parse(body.expires_at) - Date.parse(body.created_at)) / 60_000), minutes);
  }
  assert.equal((await create(person, {})).body.expires_at, null);
  for (const expires_in of ['', '0d', '90', '90s', '-1d', '1.5h', 'P90D', '90 d', '3651d', 90, null]) {
    assertRejected(await create(person, { expires_in }), 422, 'validation_failed', 'expires_in');
  }
});

test('returns the secret once, and stores its hash only', async () => {
  const person = await signUp(server);
  const made = await create(person, { mode: 'live' });
  const { secret, ...shown } = made.body;
  assert.match(secret, /^svc_live_[0-9A-Za-z]{38}$/);
  assert.deepEqual([shown.prefix, shown.last4], ['svc_live_', secret.slice(-4)]);
  const later = [
    await person.browser.get(`/v1/api_keys/${shown.id}`),
    await person.browser.patch(`/v1/api_keys/${shown.id}`, {}),
  ];
  for (const { body } of later) assert.deepEqual(body, shown);
  assert.deepEqual((await person.browser.get('/v1/api_keys')).body.items, [shown]);
  assert.ok(!(await person.browser.post(`/v1/api_keys/${shown.id}/revoke`)).text.includes(secret));
  const rows = await server.database.query<{ row: object }>(
    'select to_jsonb(k) as row from accounts.api_keys k where id = $1',
    [shown.id],
  );
  const stored = JSON.stringify(rows);
  assert.ok(stored.includes(createHash('sha256').update(secret).digest('hex')));
  assert.ok(!stored.includes(secret.slice(9, -6)));
});

test('allows twenty keys per account, also under concurrent requests', async () => {
  const person = await signUp(server);
  const made = [];
  for (let i = 0; i < 19; i++) made.push((await create(person, { mode: i % 2 ? 'test' : 'live' })).body.id);
  const createConcurrently = async (count: number) => {
    const responses = await Promise.all(Array.from({ length: count }, () => create(person, {})));
    for (const response of responses) if (response.status !== 201) assertRejected(response, 403, 'quota_exceeded');
    return responses.filter(({ status }) => status === 201).length;
  };
  assert.equal(await createConcurrently(30), 1);
  await person.browser.post(`/v1/api_keys/${made[0]}/revoke`);
  assert.equal(await createConcurrently(5), 1);
  await server.database.query('update accounts.api_keys set expires_at = now() where id = $1', [made[1]]);
  assert.equal(await createConcurrently(5), 1);
});

test('rejects keys that outlive or exceed an expiring key that creates them', async () => {
  const person = await signUp(server);
  const { id, client } = await createKey(person, { expires_in: '12h' });
  const { expires_at } = (await person.browser.get(`/v1/api_keys/${id}`)).body;
  const asKey = (options: object) => client.post('/v1/api_keys', { name: 'child', mode: 'test', ...options });
  assertRejected(await asKey({ expires_in: '13h' }), 403, 'forbidden_resource', 'expires_in');
  assertRejected(await asKey({ tier: 'premium' }), 403, 'forbidden_resource', 'scopes');
  const inherited = await asKey({});
  assert.deepEqual([inherited.status, inherited.body.expires_at], [201, expires_at]);
  const sooner = await asKey({ expires_in: '11h', scopes: ['models:read'] });
  assert.ok(sooner.body.expires_at < expires_at, sooner.text);
  const grandchild = server.client.withKey(inherited.body.secret).post('/v1/api_keys', { name: 'g', mode: 'test' });
  assert.equal((await grandchild).body.expires_at, expires_at);
});

test('lets a default key without limits create whatever the account can: premium, without expiry', async () => {
  const { client } = await createKey(await signUp(server));
  const { status, body } = await client.post('/v1/api_keys', { name: 'child', mode: 'test', tier: 'premium' });
  assert.deepEqual([status, body.tier, body.expires_at, body.spend_limit], [201, 'premium', null, null]);
});
