import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DebouncedTask } from './debounced-task.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('however often it is asked for, the work is done once, after the wait', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let rounds = 0;
  const soon = new DebouncedTask(1_000, async () => void rounds++, assert.ifError);
  for (let i = 0; i < 5; i++) soon.ask();
  t.mock.timers.tick(999);
  await turn();
  assert.equal(rounds, 0);
  t.mock.timers.tick(1);
  await turn();
  assert.equal(rounds, 1);
  t.mock.timers.tick(10_000);
  await turn();
  assert.equal(rounds, 1, 'nobody asked again');
  soon.ask();
  await soon.now();
  t.mock.timers.tick(10_000);
  await turn();
  assert.equal(rounds, 2, 'done at once, it is not done again later');
});

test('what is asked for during a round is done after it, never beside it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const ends: (() => void)[] = [];
  const soon = new DebouncedTask(1_000, () => new Promise((resolve) => ends.push(resolve)), assert.ifError);
  const first = soon.now();
  await turn();
  soon.ask();
  t.mock.timers.tick(60_000);
  for (let i = 0; i < 3; i++) soon.ask();
  t.mock.timers.tick(60_000);
  await turn();
  assert.equal(ends.length, 1, 'the first is still under way');
  ends[0]?.();
  await first;
  await turn();
  assert.equal(ends.length, 2);
  ends[1]?.();
  t.mock.timers.tick(60_000);
  await turn();
  assert.equal(ends.length, 2, 'one round was enough for all who asked');
});

test('a round that fails is told, and the next one is done all the same', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const told: string[] = [];
  let failing = true;
  let done = 0;
  const work = async () => {
    if (failing) throw new Error('the database is away');
    done++;
  };
  const soon = new DebouncedTask(1_000, work, ({ message }) => told.push(message));
  soon.ask();
  t.mock.timers.tick(1_000);
  await turn();
  assert.deepEqual(told, ['the database is away']);
  await assert.rejects(soon.now(), /away/);
  failing = false;
  await soon.now();
  assert.equal(done, 1);
});
