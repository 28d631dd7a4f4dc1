import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { memoryCounters } from '../../access/rate-limit/memory-counters.ts';
import { countCodeAttempt, isTooSoon } from './device-throttle.ts';

const open: { close(): Promise<void> }[] = [];
after(() => Promise.all(open.map((counters) => counters.close())));

function newCounters() {
  const counters = memoryCounters();
  open.push(counters);
  return counters;
}

test('allows ten wrong codes per IP; right ones do not count', async () => {
  const counters = newCounters();
  for (let wrong = 0; wrong < 10; wrong++) {
    for (let right = 0; right < 20; right++) await (await countCodeAttempt(counters, '10.0.0.1')).giveBack();
    await countCodeAttempt(counters, '10.0.0.1');
  }
  await assert.rejects(countCodeAttempt(counters, '10.0.0.1'), { code: 'rate_limited' });
  await countCodeAttempt(counters, '10.0.0.2');
});

test('concurrent attempts cannot exceed the limit', async () => {
  const counters = newCounters();
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => countCodeAttempt(counters, '10.0.0.1')));
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 10);
});

test('allows a hundred a minute over all IPs, without affecting the limit of an IP', async () => {
  const counters = newCounters();
  for (let guess = 0; guess < 100; guess++) await countCodeAttempt(counters, `10.1.0.${guess}`);
  for (let late = 0; late < 30; late++) {
    await assert.rejects(countCodeAttempt(counters, '10.0.0.1'), { code: 'rate_limited' });
  }
  await counters.clear('device-code', 60);
  for (let own = 0; own < 10; own++) await countCodeAttempt(counters, '10.0.0.1');
  await assert.rejects(countCodeAttempt(counters, '10.0.0.1'), { code: 'rate_limited' });
});

test('reports a second poll within the interval, per code', async () => {
  const counters = newCounters();
  const [one, other] = [Buffer.from('one'), Buffer.from('other')];
  assert.deepEqual(
    [await isTooSoon(counters, one), await isTooSoon(counters, other), await isTooSoon(counters, one)],
    [false, false, true],
  );
});
