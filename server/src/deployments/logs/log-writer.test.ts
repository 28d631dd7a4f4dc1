import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Mode } from '../../platform/db/realm.ts';
import { openLog } from '../../platform/log.ts';
import type { LogLine } from './deployment-log.ts';
import { MAX_PER_SECOND } from './log-allowance.ts';
import { LogWriter } from './log-writer.ts';
import type { StoredLogLine } from './stored-log-line.ts';

function writer() {
  const stored: (StoredLogLine & { mode: Mode })[] = [];
  const logs = new LogWriter({
    log: openLog('silent'),
    async store(mode, lines) {
      for (const line of lines) stored.push({ ...line, mode });
    },
  });
  const write = (message: string, stream: LogLine['stream'] = 'stdout', deploymentId = 'dep_a') =>
    logs.write('test', deploymentId, { stream, level: 'info', message });
  return { logs, stored, write, messages: () => stored.map(({ message }) => message) };
}

const MISSING = (count: number) =>
  `Lines are missing before this one: ${count}. More than ${MAX_PER_SECOND} came within a second.`;

/** Advances the clock of the allowance only. */
function ownClock({ mock }: TestContext): { passSecond(): void } {
  mock.timers.enable({ apis: ['setTimeout'] });
  return { passSecond: () => mock.timers.tick(1_000) };
}

test('stores lines in order, each in its mode', async () => {
  const { logs, stored, write } = writer();
  write('one');
  logs.write('live', 'dep_b', { stream: 'system', level: 'error', message: 'two\nthree' });
  await logs.flush();
  assert.deepEqual(
    stored.map(({ mode, deployment_id, stream, level, message }) => [mode, deployment_id, stream, level, message]),
    [
      ['test', 'dep_a', 'stdout', 'info', 'one'],
      ['live', 'dep_b', 'system', 'error', 'two'],
      ['live', 'dep_b', 'system', 'error', 'three'],
    ],
  );
  const ids = stored.map(({ id }) => id);
  assert.deepEqual([...ids].sort(), ids);
});

test('drops lines beyond the limit per second, and reports how many', async (t) => {
  const clock = ownClock(t);
  const { logs, stored, write, messages } = writer();
  for (let n = 0; n < MAX_PER_SECOND + 5; n++) write(`line ${n}`);
  clock.passSecond();
  write('the next second');
  await logs.flush();
  const all = messages();
  assert.equal(all.length, MAX_PER_SECOND + 2);
  assert.deepEqual(all.slice(-3), [`line ${MAX_PER_SECOND - 1}`, MISSING(5), 'the next second']);
  assert.deepEqual([stored.at(-2)?.stream, stored.at(-2)?.level], ['stdout', 'warn']);
});

test('limits a noisy process without dropping lines of others, system or requests', async () => {
  const { logs, write, messages } = writer();
  for (let n = 0; n < 1_000; n++) write('noise', n % 2 ? 'stdout' : 'stderr');
  write('it crashed', 'system');
  write('it was asked', 'request');
  write('and the other', 'stdout', 'dep_b');
  await logs.flush();
  assert.equal(messages().filter((message) => message === 'noise').length, MAX_PER_SECOND);
  assert.deepEqual(messages().slice(MAX_PER_SECOND), ['it crashed', 'it was asked', 'and the other', MISSING(900)]);
});

test('counts each line of a message', async () => {
  const { logs, write, messages } = writer();
  write('a line\n'.repeat(MAX_PER_SECOND + 3));
  await logs.flush();
  assert.deepEqual([messages().length, messages().at(-1)], [MAX_PER_SECOND + 1, MISSING(3)]);
});

test('stores lines and the number of dropped ones on closing', async () => {
  const { logs, write, messages } = writer();
  for (let n = 0; n <= MAX_PER_SECOND; n++) write('noise');
  await logs.close();
  assert.equal(messages().at(-1), MISSING(1));
});

test('never throws on write or flush', async () => {
  const logs = new LogWriter({
    log: openLog('silent'),
    store: () => {
      throw new Error('at once');
    },
  });
  logs.write('test', 'dep_a', { stream: 'stdout', level: 'info', message: 'lost' });
  await logs.close();
  await logs.flush();
});
