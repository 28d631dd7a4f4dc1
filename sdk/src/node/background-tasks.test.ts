import assert from 'node:assert/strict';
import test from 'node:test';
import { BackgroundTasks } from './background-tasks.ts';

test('limits the running tasks, and ends when all have ended', async () => {
  const background = new BackgroundTasks(2);
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const ended: number[] = [];
  const work = (number: number, until: Promise<void>) => () => until.then(() => void ended.push(number));
  await background.begin(work(1, first.promise));
  const full = background.begin(work(2, second.promise));
  second.resolve();
  await full;
  assert.deepEqual(ended, [2]);
  const end = background.end();
  first.resolve();
  await end;
  assert.deepEqual(ended, [2, 1]);
});

test('throws the first failure at the next call and at the end', async () => {
  const background = new BackgroundTasks(2);
  const failing = (message: string) => async () => Promise.reject(new Error(message));
  await background.begin(failing('first'));
  await assert.rejects(background.begin(failing('second')), /first/);
  await background.settled();
  await assert.rejects(background.end(), /first/);
});
