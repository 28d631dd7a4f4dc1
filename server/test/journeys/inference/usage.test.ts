import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { AccountMeter } from '../../../src/inference/metering/account-meter.ts';
import type { UsageRecord } from '../../../src/inference/metering/usage-record.ts';
import { Database } from '../../../src/platform/db/database.ts';
import { newId } from '../../../src/platform/ids.ts';
import { openLog } from '../../../src/platform/log.ts';
import type { Client } from '../../harness/clients/client.ts';
import { assertRejected, createKey, type Key, type Person, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
const database = new Database({ url: server.database.url, poolSize: 2, roles: true, onIdleError: () => undefined });
const meter = new AccountMeter({
  mode: 'test',
  db: database.test,
  billing: { creditLimit: 2000, collectAt: 1000 },
  log: openLog('silent'),
  announcements: database.announcements,
  onDue: () => undefined,
  onShort: async () => undefined,
});
after(async () => {
  await meter.close();
  await database.close();
  await server.stop();
});

/** Books a request of this key, as the gateway does. */
async function use(person: Person, key: Key, day: string, fields: Partial<UsageRecord> = {}): Promise<string> {
  const record: UsageRecord = {
    requestId: newId('req'),
    accountId: person.id,
    keyId: key.id,
    model: 'svc-reason-70b',
    promptTokens: 100,
    completionTokens: 10,
    promptPrice: 800,
    completionPrice: 2400,
    costNano: 104_000,
    outcome: 'complete',
    countedBy: 'backend',
    streamed: false,
    startedAt: Date.parse(`${day}T12:00:00.123Z`),
    ...fields,
  };
  const spender = { accountId: person.id, keyId: key.id, spendLimit: null };
  await meter.settle(await meter.hold(spender, record.costNano), record);
  return record.requestId;
}

async function newUser() {
  const person = await signUp(server);
  const [first, second] = [await createKey(person, { tier: 'premium' }), await createKey(person, { tier: 'premium' })];
  return { person, first, second };
}

/** Reads all pages of a list, of this many entries each. */
async function readAll(client: Client, query: string, limit: number) {
  const items = [];
  for (let cursor = ''; ; ) {
    const response = await client.get(`/v1/usage?limit=${limit}${query}${cursor && `&cursor=${cursor}`}`);
    assert.equal(response.status, 200, response.text);
    items.push(...response.body.items);
    if (!response.body.has_more) return items;
    cursor = response.body.next_cursor;
  }
}

test('lists usage by day, model and key, the latest day first', async () => {
  const { person, first, second } = await newUser();
  await use(person, first, '2026-01-05');
  await use(person, first, '2026-01-05', { costNano: 104_001 });
  await use(person, first, '2026-01-06', { model: 'svc-fast-8b', costNano: 0, outcome: 'no_output' });
  await use(person, second, '2026-01-06');
  const items = await readAll(first.client, '', 20);
  assert.deepEqual(items, [
    {
      date: '2026-01-06',
      model: 'svc-reason-70b',
      key_id: second.id,
      requests: 1,
      prompt_tokens: 100,
      completion_tokens: 10,
      total_tokens: 110,
      cost: '0.000104',
      currency: 'usd',
    },
    {
      date: '2026-01-06',
      model: 'svc-fast-8b',
      key_id: first.id,
      requests: 1,
      prompt_tokens: 100,
      completion_tokens: 10,
      total_tokens: 110,
      cost: '0',
      currency: 'usd',
    },
    {
      date: '2026-01-05',
      model: 'svc-reason-70b',
      key_id: first.id,
      requests: 2,
      prompt_tokens: 200,
      completion_tokens: 20,
      total_tokens: 220,
      cost: '0.000208001',
      currency: 'usd',
    },
  ]);
  assert.deepEqual(await readAll(second.client, '', 1), items, 'page by page, and with another key');
  assert.deepEqual((await person.browser.get('/v1/usage')).body.items, items);
});

test('filters usage by days, model and key', async () => {
  const { person, first, second } = await newUser();
  for (const day of ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01']) {
    for (const key of [first, second]) {
      await use(person, key, day);
      await use(person, key, day, { model: 'svc-fast-8b' });
    }
  }
  const shown = async (query: string) =>
    (await readAll(first.client, query, 3)).map(({ date, model, key_id }) => `${date} ${model} ${key_id}`);
  assert.equal((await shown('')).length, 16);
  assert.deepEqual(await shown(`&from=2026-02-01&to=2026-02-28&model=svc-fast-8b&key=${first.id}`), [
    `2026-02-28 svc-fast-8b ${first.id}`,
    `2026-02-01 svc-fast-8b ${first.id}`,
  ]);
  assert.equal((await shown('&to=2026-01-31')).length, 4);
  assert.equal((await shown('&from=2026-03-01')).length, 4);
  assert.equal((await shown(`&key=${second.id}`)).length, 8);
  assert.deepEqual(await shown(`&key=${newId('key')}`), []);
  assert.deepEqual(await shown('&from=2026-03-02'), []);
});

test('rejects invalid queries', async () => {
  const { person, first } = await newUser();
  await use(person, first, '2026-01-05');
  await use(person, first, '2026-01-06');
  const getUsage = (query: string) => first.client.get(`/v1/usage?${query}`);
  assertRejected(await getUsage('from=2026-02-30'), 422, 'validation_failed', 'from');
  assertRejected(await getUsage('to=yesterday'), 422, 'validation_failed', 'to');
  assertRejected(await getUsage('from=2026-01-02&to=2026-01-01'), 422, 'validation_failed', 'from');
  assertRejected(await getUsage('model=gpt-4'), 422, 'validation_failed', 'model');
  assertRejected(await getUsage('key=mine'), 422, 'validation_failed', 'key');
  assertRejected(await getUsage('interval=day'), 422, 'validation_failed', 'interval');
  const { next_cursor } = (await getUsage('limit=1')).body;
  assertRejected(await getUsage(`limit=1&model=svc-fast-8b&cursor=${next_cursor}`), 422, 'validation_failed', 'cursor');
  const free = await createKey(person);
  assertRejected(await free.client.get('/v1/usage'), 403, 'scope_required');
});

test('returns a request by its id', async () => {
  const { person, first } = await newUser();
  const id = await use(person, first, '2026-01-05', { outcome: 'client_left', countedBy: 'deltas', streamed: true });
  const shown = await first.client.get(`/v1/usage/${id}`);
  assert.equal(shown.status, 200, shown.text);
  assert.deepEqual(shown.body, {
    id: `use_${id.slice(4)}`,
    request_id: id,
    model: 'svc-reason-70b',
    key_id: first.id,
    prompt_tokens: 100,
    completion_tokens: 10,
    total_tokens: 110,
    cost: '0.000104',
    currency: 'usd',
    result: 'client_disconnected',
    outcome: 'client_left',
    token_source: 'stream_chunks',
    counted_by: 'deltas',
    streamed: true,
    created_at: '2026-01-05T12:00:00.123Z',
  });
  assert.equal((await person.browser.get(`/v1/usage/${id}`)).status, 200);
  assertRejected(await first.client.get(`/v1/usage/${newId('req')}`), 404, 'not_found');
  assertRejected(await first.client.get('/v1/usage/nothing'), 404, 'not_found');
});

test('denies usage of other accounts', async () => {
  const { person, first } = await newUser();
  const id = await use(person, first, '2026-01-05');
  const other = await newUser();
  assertRejected(await other.first.client.get(`/v1/usage/${id}`), 403, 'forbidden_resource');
  assert.deepEqual(await readAll(other.first.client, '', 20), []);
  assert.deepEqual(await readAll(other.first.client, `&key=${first.id}`, 20), []);
  const live = await person.browser.get('/v1/usage', { headers: { 'svc-mode': 'live' } });
  assert.deepEqual(live.body.items, []);
});
