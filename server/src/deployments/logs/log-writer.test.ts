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
  const say = (message: string, stream: LogLine['stream'] = 'stdout', deploymentId = 'dep_a') =>
    logs.write('test', deploymentId, { stream, level: 'info', message });
  return { logs, stored, say, messages: () => stored.map(({ message }) => message) };
}

const MISSING = (count: number) =>
  `Lines are missing before this one: ${count}. More than ${MAX_PER_SECOND} came within a second.`;

/** Has seconds pass at once, for the allowance alone. */
function ownClock({ mock }: TestContext): { passSecond(): void } {
  mock.timers.enable({ apis: ['setTimeout'] });
  return { passSecond: () => mock.timers.tick(1_000) };
}

test('lines are stored as they were said, in their order, each in its market', async () => {
  const { logs, stored, say } = writer();
  say('one');
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

test('of too many within a second the rest is left out, and it is said how many', async (t) => {
  const clock = ownClock(t);
  const { logs, stored, say, messages } = writer();
  for (let n = 0; n < MAX_PER_SECOND + 5; n++) say(`line ${n}`);
  clock.passSecond();
  say('the next second');
  await logs.flush();
  const all = messages();
  assert.equal(all.length, MAX_PER_SECOND + 2);
  assert.deepEqual(all.slice(-3), [`line ${MAX_PER_SECOND - 1}`, MISSING(5), 'the next second']);
  assert.deepEqual([stored.at(-2)?.stream, stored.at(-2)?.level], ['stdout', 'warn']);
});

test('a model that talks keeps neither others, nor what becomes of it, nor what was asked of it from being told', async () => {
  const { logs, say, messages } = writer();
  for (let n = 0; n < 1_000; n++) say('noise', n % 2 ? 'stdout' : 'stderr');
  say('it crashed', 'system');
  say('it was asked', 'request');
  say('and the other', 'stdout', 'dep_b');
  await logs.flush();
  assert.equal(messages().filter((message) => message === 'noise').length, MAX_PER_SECOND);
  assert.deepEqual(messages().slice(MAX_PER_SECOND), ['it crashed', 'it was asked', 'and the other', MISSING(900)]);
});

test('one message of many lines counts for as many', async () => {
  const { logs, say, messages } = writer();
  say('a line\n'.repeat(MAX_PER_SECOND + 3));
  await logs.flush();
  assert.deepEqual([messages().length, messages().at(-1)], [MAX_PER_SECOND + 1, MISSING(3)]);
});

test('closing stores what was said before, and what was left out', async () => {
  const { logs, say, messages } = writer();
  for (let n = 0; n <= MAX_PER_SECOND; n++) say('noise');
  await logs.close();
  assert.equal(messages().at(-1), MISSING(1));
});

test('nothing that fails is thrown at whoever writes or flushes', async () => {
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
