import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { openLog } from '../../platform/log.ts';
import { KEPT_MS, LogQueue, MAX_WAITING, MAX_WAITING_OF_ONE } from './log-queue.ts';
import { newLogLine, type StoredLogLine } from './stored-log-line.ts';

const AWAY = new Error('the database is away');
const REFUSED = Object.assign(new Error('invalid input'), { code: '22P05' });

/** A queue before a database that does as it is told. */
function queued() {
  const database = {
    groups: [] as string[][],
    tries: 0,
    failure: undefined as Error | undefined,
    refuses: undefined as string | undefined,
    /** Until this the database is busy. */
    busy: Promise.resolve(),
  };
  const queue = new LogQueue({
    log: openLog('silent'),
    async store(lines) {
      database.tries += 1;
      const { failure } = database;
      await database.busy;
      if (failure) throw failure;
      const messages = lines.map(({ message }) => message);
      if (database.refuses && messages.includes(database.refuses)) throw REFUSED;
      database.groups.push(messages);
    },
  });
  const say = (message: string, deploymentId = 'dep_a', at = new Date()) =>
    queue.add(lineOf(message, deploymentId, at));
  return { database, queue, say, stored: () => database.groups.flat() };
}

function lineOf(message: string, deploymentId: string, at: Date): StoredLogLine {
  return { ...newLogLine(deploymentId, { stream: 'stdout', level: 'info', message }), at };
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => String(n));
const LONG_AGO = new Date(Date.now() - 2 * KEPT_MS);
const LOST = (count: number) => `Lines that could not be stored in time are missing before this one: ${count}.`;

test('what comes together is stored together, and what comes meanwhile goes into the next statement', async () => {
  const { database, queue, say } = queued();
  const { promise, resolve: proceed } = Promise.withResolvers<void>();
  database.busy = promise;
  for (const message of ['a', 'b']) say(message);
  const first = queue.settled();
  await eventually('the first statement', async () => database.tries === 1);
  for (const message of ['c', 'd', 'e']) say(message);
  proceed();
  await first;
  assert.deepEqual(database.groups, [['a', 'b']]);
  await queue.settled();
  assert.deepEqual(database.groups, [
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
  await queue.settled();
});

test('many are stored in their order, and one statement takes so many', async () => {
  const { database, queue, say, stored } = queued();
  const messages = numbers(MAX_WAITING_OF_ONE);
  for (const message of messages) say(message);
  await queue.settled();
  assert.deepEqual(stored(), messages);
  assert.ok(database.groups.every(({ length }) => length <= 500));
});

test('while the database is away lines are kept, and stored when it is back', async () => {
  const { database, queue, say, stored } = queued();
  database.failure = AWAY;
  for (const message of ['a', 'b']) say(message);
  await eventually('a second try', async () => database.tries > 1);
  say('c');
  database.failure = undefined;
  await queue.settled();
  assert.deepEqual(stored(), ['a', 'b', 'c']);
});

test('kept for a while only: then they are given up, and their number is told when the database is back', async () => {
  const { database, queue, say, stored } = queued();
  database.failure = AWAY;
  for (const message of ['a', 'b']) say(message, 'dep_a', LONG_AGO);
  say('x', 'dep_b', LONG_AGO);
  await queue.settled();
  assert.equal(database.tries, 1);
  database.failure = undefined;
  say('c', 'dep_c');
  await queue.settled();
  await eventually('the confession', async () => stored().length === 3);
  assert.deepEqual(stored(), ['c', LOST(2), LOST(1)]);
});

test('so many lines wait and no more, of one deployment and of all; the rest is counted', async () => {
  const { database, queue, say, stored } = queued();
  database.failure = AWAY;
  for (const message of numbers(MAX_WAITING_OF_ONE + 7)) say(message, 'dep_noisy');
  for (let n = 0; n < MAX_WAITING; n++) say('fair', `dep_${n}`);
  say('too late', 'dep_late');
  await eventually('a try', async () => database.tries > 0);
  database.failure = undefined;
  await queue.settled();
  await eventually('the confessions', async () => stored().includes(LOST(7)));
  assert.equal(stored().filter((message) => message === 'fair').length, MAX_WAITING - MAX_WAITING_OF_ONE);
  assert.deepEqual(
    stored().filter((message) => /^\d+$/.test(message)),
    numbers(MAX_WAITING_OF_ONE),
  );
  assert.ok(!stored().includes('too late'));
  say('again', 'dep_noisy');
  await queue.settled();
  assert.equal(stored().at(-1), 'again');
});

test('one that the database refuses is no reason to lose the others', async () => {
  const { database, queue, say, stored } = queued();
  database.refuses = 'bad';
  for (const message of ['a', 'bad', 'b']) say(message);
  await queue.settled();
  await eventually('the confession', async () => stored().length === 3);
  assert.deepEqual(stored(), ['a', 'b', LOST(1)]);
});

test('closing stores what there is, and does not wait for a database that is away', async () => {
  const { database, queue, say, stored } = queued();
  say('a');
  await queue.close();
  assert.deepEqual(stored(), ['a']);
  const lost = queued();
  lost.database.failure = AWAY;
  lost.say('b');
  await eventually('a first try', async () => lost.database.tries > 0);
  await lost.queue.close();
  assert.deepEqual(lost.stored(), []);
  assert.equal(database.groups.length, 1);
});
