import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { openLog } from '../../platform/log.ts';
import { MAX_AGE_MS, MAX_WAITING, MAX_WAITING_OF_ONE, openLogQueue } from './log-queue.ts';
import { newLogLine, type StoredLogLine } from './stored-log-line.ts';

const AWAY = new Error('the database is away');
const REJECTED = Object.assign(new Error('invalid input'), { code: '22P05' });

/** Creates a queue with a scripted database. */
function queued() {
  const database = {
    groups: [] as string[][],
    tries: 0,
    failure: undefined as Error | undefined,
    rejects: undefined as string | undefined,
    /** The database is busy until this resolves. */
    busy: Promise.resolve(),
  };
  const queue = openLogQueue({
    log: openLog('silent'),
    async store(lines) {
      database.tries += 1;
      const { failure } = database;
      await database.busy;
      if (failure) throw failure;
      const messages = lines.map(({ message }) => message);
      if (database.rejects && messages.includes(database.rejects)) throw REJECTED;
      database.groups.push(messages);
    },
  });
  const add = (message: string, deploymentId = 'dep_a', at = new Date()) =>
    queue.add(lineOf(message, deploymentId, at));
  return { database, queue, add, stored: () => database.groups.flat() };
}

function lineOf(message: string, deploymentId: string, at: Date): StoredLogLine {
  return { ...newLogLine(deploymentId, { stream: 'stdout', level: 'info', message }), at };
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => String(n));
const LONG_AGO = new Date(Date.now() - 2 * MAX_AGE_MS);
const DROPPED = (count: number) => `Lines that could not be stored in time are missing before this one: ${count}.`;

test('batches lines, and stores later ones with the next statement', async () => {
  const { database, queue, add } = queued();
  const { promise, resolve: proceed } = Promise.withResolvers<void>();
  database.busy = promise;
  for (const message of ['a', 'b']) add(message);
  const first = queue.flush();
  await eventually('the first statement', async () => database.tries === 1);
  for (const message of ['c', 'd', 'e']) add(message);
  proceed();
  await first;
  assert.deepEqual(database.groups, [['a', 'b']]);
  await queue.flush();
  assert.deepEqual(database.groups, [
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
  await queue.flush();
});

test('stores lines in order, with a limit per statement', async () => {
  const { database, queue, add, stored } = queued();
  const messages = numbers(MAX_WAITING_OF_ONE);
  for (const message of messages) add(message);
  await queue.flush();
  assert.deepEqual(stored(), messages);
  assert.ok(database.groups.every(({ length }) => length <= 500));
});

test('keeps lines while the database is away, and stores them when it is back', async () => {
  const { database, queue, add, stored } = queued();
  database.failure = AWAY;
  for (const message of ['a', 'b']) add(message);
  await eventually('a second try', async () => database.tries > 1);
  add('c');
  database.failure = undefined;
  await queue.flush();
  assert.deepEqual(stored(), ['a', 'b', 'c']);
});

test('drops lines after the maximum age, and reports their number when the database is back', async () => {
  const { database, queue, add, stored } = queued();
  database.failure = AWAY;
  for (const message of ['a', 'b']) add(message, 'dep_a', LONG_AGO);
  add('x', 'dep_b', LONG_AGO);
  await queue.flush();
  assert.equal(database.tries, 1);
  database.failure = undefined;
  add('c', 'dep_c');
  await queue.flush();
  await eventually('the report', async () => stored().length === 3);
  assert.deepEqual(stored(), ['c', DROPPED(2), DROPPED(1)]);
});

test('limits waiting lines per deployment and in total, and counts the rest', async () => {
  const { database, queue, add, stored } = queued();
  database.failure = AWAY;
  for (const message of numbers(MAX_WAITING_OF_ONE + 7)) add(message, 'dep_noisy');
  for (let n = 0; n < MAX_WAITING; n++) add('fair', `dep_${n}`);
  add('too late', 'dep_late');
  await eventually('a try', async () => database.tries > 0);
  database.failure = undefined;
  await queue.flush();
  await eventually('the reports', async () => stored().includes(DROPPED(7)));
  assert.equal(stored().filter((message) => message === 'fair').length, MAX_WAITING - MAX_WAITING_OF_ONE);
  assert.deepEqual(
    stored().filter((message) => /^\d+$/.test(message)),
    numbers(MAX_WAITING_OF_ONE),
  );
  assert.ok(!stored().includes('too late'));
  add('again', 'dep_noisy');
  await queue.flush();
  assert.equal(stored().at(-1), 'again');
});

test('stores the other lines when the database rejects one', async () => {
  const { database, queue, add, stored } = queued();
  database.rejects = 'bad';
  for (const message of ['a', 'bad', 'b']) add(message);
  await queue.flush();
  await eventually('the report', async () => stored().length === 3);
  assert.deepEqual(stored(), ['a', 'b', DROPPED(1)]);
});

test('stores queued lines on closing, without waiting for an unavailable database', async () => {
  const { database, queue, add, stored } = queued();
  add('a');
  await queue.close();
  assert.deepEqual(stored(), ['a']);
  const lost = queued();
  lost.database.failure = AWAY;
  lost.add('b');
  await eventually('a first try', async () => lost.database.tries > 0);
  await lost.queue.close();
  assert.deepEqual(lost.stored(), []);
  assert.equal(database.groups.length, 1);
});

test('stores the number of dropped lines on closing', async () => {
  const { queue, add, stored } = queued();
  for (const message of numbers(MAX_WAITING_OF_ONE + 7)) add(message);
  await queue.close();
  assert.deepEqual(stored(), [...numbers(MAX_WAITING_OF_ONE), DROPPED(7)]);
});
