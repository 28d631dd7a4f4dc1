import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DebouncedTask } from './debounced-task.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('runs once after the delay, however often it is scheduled', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let runs = 0;
  const task = new DebouncedTask(1_000, async () => void runs++, assert.ifError);
  for (let i = 0; i < 5; i++) task.schedule();
  t.mock.timers.tick(999);
  await turn();
  assert.equal(runs, 0);
  t.mock.timers.tick(1);
  await turn();
  assert.equal(runs, 1);
  t.mock.timers.tick(10_000);
  await turn();
  assert.equal(runs, 1, 'not scheduled again');
  task.schedule();
  await task.flush();
  t.mock.timers.tick(10_000);
  await turn();
  assert.equal(runs, 2, 'a flush replaces the scheduled run');
});

test('runs again after the current run, never concurrently with it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const ends: (() => void)[] = [];
  const task = new DebouncedTask(1_000, () => new Promise((resolve) => ends.push(resolve)), assert.ifError);
  const first = task.flush();
  await turn();
  task.schedule();
  t.mock.timers.tick(60_000);
  for (let i = 0; i < 3; i++) task.schedule();
  t.mock.timers.tick(60_000);
  await turn();
  assert.equal(ends.length, 1, 'the first run is still in progress');
  ends[0]?.();
  await first;
  await turn();
  assert.equal(ends.length, 2);
  ends[1]?.();
  t.mock.timers.tick(60_000);
  await turn();
  assert.equal(ends.length, 2, 'one run covers all calls');
});

test('reports a failed run and still runs the next one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const reported: string[] = [];
  let failing = true;
  let done = 0;
  const work = async () => {
    if (failing) throw new Error('the database is away');
    done++;
  };
  const task = new DebouncedTask(1_000, work, ({ message }) => reported.push(message));
  task.schedule();
  t.mock.timers.tick(1_000);
  await turn();
  assert.deepEqual(reported, ['the database is away']);
  await assert.rejects(task.flush(), /away/);
  failing = false;
  await task.flush();
  assert.equal(done, 1);
});
