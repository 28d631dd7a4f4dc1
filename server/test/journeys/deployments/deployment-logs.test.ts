import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { LogLine } from '../../../src/deployments/logs/deployment-log.ts';
import { storeLines } from '../../../src/deployments/logs/store-log-lines.ts';
import { newLogLine } from '../../../src/deployments/logs/stored-log-line.ts';
import { newId, oldestIdAt } from '../../../src/platform/ids.ts';
import { assertRateHeaders, assertWholeError } from '../../harness/clients/assert-error.ts';
import type { ApiResponse, Client } from '../../harness/clients/client.ts';
import { bearer, followUrl, type StreamedEvent } from '../../harness/clients/event-stream.ts';
import { insertDeployment, openLogWriter } from '../../harness/markets/deployment-logs.ts';
import { newTrader, type Trader } from '../../harness/markets/market.ts';
import { createKey } from '../../harness/people/people.ts';
import { openDatabase } from '../../harness/people/sellers.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000' } });
// Log lines are written on another node than the one that is called.
const database = openDatabase(server.database);
const logs = openLogWriter(database);
after(async () => {
  await logs.close();
  await database.close();
  await server.stop();
});

interface Deployed extends Trader {
  deployment: string;
}

async function newDeployer(): Promise<Deployed> {
  const trader = await newTrader(server);
  return { ...trader, deployment: await insertDeployment(server.database, trader.id) };
}

async function say(deployment: string, ...lines: (string | LogLine)[]): Promise<void> {
  for (const line of lines) {
    const { stream = 'stdout', level = 'info', message = '' } = typeof line === 'string' ? { message: line } : line;
    logs.write('test', deployment, { stream, level, message });
  }
  await logs.flush();
}

/** Inserts lines directly, past the rate limit for a second. */
async function seed(deployment: string, count: number): Promise<string[]> {
  const messages = Array.from({ length: count }, (_, n) => `line ${n}`);
  const lines = messages.map((message) => newLogLine(deployment, { stream: 'stdout', level: 'info', message }));
  await storeLines(database.test, lines);
  return messages;
}

async function listed(client: Client, deployment: string, query = ''): Promise<ApiResponse['body']> {
  const response = await client.get(`/v1/deployments/${deployment}/logs${query}`);
  assert.equal(response.status, 200, response.text);
  assertRateHeaders(response);
  return response.body;
}

const follow = ({ secret, deployment }: Deployed, query = '', lastEventId?: string) =>
  followUrl(server, `/v1/deployments/${deployment}/logs?follow=true${query}`, bearer(secret), lastEventId);

const messagesOf = (items: { message: string }[]) => items.map(({ message }) => message);
const streamedMessages = (lines: readonly StreamedEvent[]) => messagesOf(lines.map(({ data }) => data));

test('lists log lines newest first, page by page', async () => {
  const { client, deployment } = await newDeployer();
  assert.deepEqual(await listed(client, deployment), { items: [], has_more: false });
  await say(deployment, { stream: 'system', level: 'warn', message: 'The model is restarted.' });
  const [line] = (await listed(client, deployment)).items;
  assert.deepEqual(Object.keys(line), ['id', 'at', 'level', 'stream', 'message']);
  assert.match(line.id, /^log_[0-9a-z]{26}$/);
  assert.equal(new Date(line.at).toISOString(), line.at);
  assert.deepEqual([line.level, line.stream, line.message], ['warn', 'system', 'The model is restarted.']);

  const messages = ['The model is restarted.', ...(await seed(deployment, 45))].reverse();
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const { items, has_more, next_cursor } = await listed(client, deployment, `?limit=20${cursor}`);
    seen.push(...messagesOf(items));
    if (!has_more) break;
    cursor = `&cursor=${next_cursor}`;
    await say(deployment, 'meanwhile');
  }
  assert.deepEqual(seen, messages);
});

test('filters by level, stream and time', async () => {
  const { client, deployment } = await newDeployer();
  await say(deployment, 'old');
  await server.database.query(
    `update test.deployment_logs set at = at - interval '1 hour', id = $2 where deployment_id = $1`,
    [deployment, oldestIdAt('log', Date.now() - 60 * 60 * 1000)],
  );
  await say(
    deployment,
    'printed',
    { stream: 'stderr', level: 'warn', message: 'complained' },
    { stream: 'request', level: 'error', message: 'asked' },
  );
  const of = async (query: string) => messagesOf((await listed(client, deployment, query)).items);
  assert.deepEqual(await of('?level=info'), ['printed', 'old']);
  assert.deepEqual(await of('?stream=stderr'), ['complained']);
  assert.deepEqual(await of('?stream=stderr&level=error'), []);
  const past = (ms: number) => encodeURIComponent(new Date(Date.now() - ms).toISOString());
  assert.deepEqual(await of(`?since=${past(30 * 60_000)}`), ['asked', 'complained', 'printed']);
  assert.deepEqual(await of(`?since=${past(30 * 60_000)}&level=info`), ['printed']);
  assert.deepEqual(await of(`?since=${past(3 * 60 * 60_000)}&level=info`), ['printed', 'old']);
  assert.deepEqual(await of(`?since=${past(-60_000)}`), []);
  assert.deepEqual(await of('?since=0001-01-01T00:00:00Z&limit=1'), ['asked']);
});

test('restricts a log to its owner, its mode and keys that may deploy', async () => {
  const owner = await newDeployer();
  const outsider = await newTrader(server);
  const { client: live } = await createKey(owner, { mode: 'live' });
  const { client: restricted } = await createKey(owner, { scopes: ['models:read'] });
  for (const query of ['', '?follow=true']) {
    const path = `/v1/deployments/${owner.deployment}/logs${query}`;
    assertWholeError(await outsider.client.get(path), 403, 'forbidden_resource');
    assertWholeError(await live.get(path), 404, 'not_found');
    assertWholeError(await restricted.get(path), 403, 'scope_required');
    assertWholeError(await server.client.get(path), 401, 'missing_credentials');
    assertWholeError(await owner.client.get(`/v1/deployments/${newId('dep')}/logs${query}`), 404, 'not_found');
  }
});

test('rejects invalid queries by field', async () => {
  const { client, deployment } = await newDeployer();
  for (const [query, field] of [
    ['level=loud', 'level'],
    ['stream=stdin', 'stream'],
    ['since=yesterday', 'since'],
    ['since=2026-01-07T23:59:60Z', 'since'],
    ['tail=5', 'tail'],
    ['follow=true&tail=1001', 'tail'],
    ['follow=true&tail=-1', 'tail'],
    ['follow=true&limit=5', 'limit'],
    ['follow=true&cursor=x', 'cursor'],
    ['follow=true&since=2026-01-07T08:00:00Z', 'since'],
    ['cursor=x', 'cursor'],
    ['colour=true', 'colour'],
  ] as const) {
    const response = await client.get(`/v1/deployments/${deployment}/logs?${query}`);
    assertWholeError(response, 422, 'validation_failed', field);
  }
  for (const id of ['x', 'log_', newId('evt'), '1']) {
    const headers = { 'last-event-id': id };
    const response = await client.get(`/v1/deployments/${deployment}/logs?follow=true`, { headers });
    assertWholeError(response, 422, 'validation_failed', 'Last-Event-ID');
  }
});

test('streams the last lines, oldest first, and then new ones as they are listed', async () => {
  const owner = await newDeployer();
  const { client, deployment } = owner;
  const messages = await seed(deployment, 60);
  const [stream, brief, fresh] = [await follow(owner), await follow(owner, '&tail=3'), await follow(owner, '&tail=0')];
  assert.deepEqual(streamedMessages(await stream.take(50)), messages.slice(-50));
  assert.deepEqual(streamedMessages(await brief.take(3)), messages.slice(-3));
  await say(deployment, 'and on');
  const [line] = (await listed(client, deployment, '?limit=1')).items;
  for (const each of [stream, brief, fresh]) {
    const [streamed] = await each.take(1);
    assert.deepEqual([streamed?.id, streamed?.event, streamed?.data], [line.id, 'log', line]);
    assert.equal(each.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  }
  for (const each of [stream, brief, fresh]) each.close();
});

test('streams one level or stream on request, and one deployment only', async () => {
  const owner = await newDeployer();
  const other = await insertDeployment(server.database, owner.id);
  await say(owner.deployment, 'printed', { stream: 'stderr', level: 'error', message: 'complained' });
  const [errors, printed] = [await follow(owner, '&level=error'), await follow(owner, '&stream=stdout')];
  assert.deepEqual(streamedMessages(await errors.take(1)), ['complained']);
  assert.deepEqual(streamedMessages(await printed.take(1)), ['printed']);
  await say(other, { stream: 'stdout', level: 'error', message: 'elsewhere' });
  await say(owner.deployment, 'more', { stream: 'stderr', level: 'error', message: 'again' });
  assert.deepEqual(streamedMessages(await errors.take(1)), ['again']);
  assert.deepEqual(streamedMessages(await printed.take(1)), ['more']);
  for (const each of [errors, printed]) each.close();
});

test('resumes after Last-Event-ID with everything missed, whatever the tail', async () => {
  const owner = await newDeployer();
  const messages = await seed(owner.deployment, 1_500);
  const first = await follow(owner, '&tail=1000');
  const streamed = await first.take(1_000);
  assert.deepEqual(streamedMessages(streamed), messages.slice(-1_000));
  first.close();
  const again = await follow(owner, '&tail=3', streamed[10]?.id);
  assert.deepEqual(streamedMessages(await again.take(989)), messages.slice(-989));
  await say(owner.deployment, 'and on');
  assert.deepEqual(streamedMessages(await again.take(1)), ['and on']);
  again.close();
  const everything = await follow(owner, '', oldestIdAt('log', 0));
  assert.deepEqual(streamedMessages(await everything.take(1_501)), [...messages, 'and on']);
  everything.close();
});

test('streams a line that a node stores late, behind newer ones, once', async () => {
  const owner = await newDeployer();
  const stream = await follow(owner);
  const late = newLogLine(owner.deployment, { stream: 'stdout', level: 'info', message: 'late' });
  await say(owner.deployment, 'newer');
  assert.deepEqual(streamedMessages(await stream.take(1)), ['newer']);
  await storeLines(database.test, [late]);
  assert.deepEqual(streamedMessages(await stream.take(1)), ['late']);
  await say(owner.deployment, 'newest');
  assert.deepEqual(streamedMessages(await stream.take(1)), ['newest']);
  stream.close();
});

test('ends a stream with the deployment, and with the key', async () => {
  const owner = await newDeployer();
  const key = await createKey(owner);
  const [gone, revoked] = [await follow(owner), await follow({ ...owner, secret: key.secret })];
  await owner.browser.post(`/v1/api_keys/${key.id}/revoke`);
  assert.deepEqual(await revoked.rest(), []);
  await server.database.query('delete from test.deployments where id = $1', [owner.deployment]);
  assert.deepEqual(await gone.rest(), []);
});

test('allows ten streams per account, and responds to HEAD with headers only', async () => {
  const owner = await newDeployer();
  const streams = [];
  for (let i = 0; i < 10; i++) streams.push(await follow(owner));
  const path = `/v1/deployments/${owner.deployment}/logs?follow=true`;
  const rejected = await owner.client.get(path);
  assertWholeError(rejected, 429, 'rate_limited');
  assert.match(rejected.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  const head = await owner.client.call('HEAD', path);
  assert.deepEqual([head.status, head.headers.get('content-type')], [200, 'text/event-stream; charset=utf-8']);
  for (const stream of streams) stream.close();
});

test('sanitizes what a model prints before it is shown', async () => {
  const { client, deployment } = await newDeployer();
  const secret = `svc_live_${'a'.repeat(38)}`;
  await say(deployment, `\x1b[31mred\x1b[0m\0 \ud800`, '   ', `Bearer ${secret}`, 'x'.repeat(5_000));
  const items = messagesOf((await listed(client, deployment)).items);
  assert.deepEqual(items, [`${'x'.repeat(1_999)}…`, 'Bearer svc_live_[masked]', 'red\ufffd \ufffd']);
});
