import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiError } from '../errors.ts';
import { Semaphore } from './semaphore.ts';

test('a gate lets so many in, so many wait in their order, and turns the rest away', async () => {
  const gate = new Semaphore(2, 2);
  const inside = new Set<number>();
  const done: number[] = [];
  const leave: (() => void)[] = [];
  const visit = (number: number) =>
    gate.pass(async () => {
      inside.add(number);
      assert.ok(inside.size <= 2);
      await new Promise<void>((resolve) => leave.push(resolve));
      inside.delete(number);
      done.push(number);
    });
  const visits = [1, 2, 3, 4].map(visit);
  await assert.rejects(
    visit(5),
    (error: ApiError) => error.code === 'unavailable' && error.headers['retry-after'] === '3',
  );
  while (done.length < 4) {
    leave.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(visits);
  assert.deepEqual(done, [1, 2, 3, 4]);
});

test('what fails inside gives its place back', async () => {
  const gate = new Semaphore(1, 0);
  await assert.rejects(
    gate.pass(() => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.equal(await gate.pass(async () => 'in'), 'in');
});
