import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { memoryCounters } from '../../access/rate-limit/memory-counters.ts';
import { admitCodeTry, isTooSoon } from './device-throttle.ts';

const open: { close(): Promise<void> }[] = [];
after(() => Promise.all(open.map((counters) => counters.close())));

function newCounters() {
  const counters = memoryCounters();
  open.push(counters);
  return counters;
}

test('an address has ten wrong codes, and right ones do not count', async () => {
  const counters = newCounters();
  for (let wrong = 0; wrong < 10; wrong++) {
    for (let right = 0; right < 20; right++) await (await admitCodeTry(counters, '10.0.0.1')).giveBack();
    await admitCodeTry(counters, '10.0.0.1');
  }
  await assert.rejects(admitCodeTry(counters, '10.0.0.1'), { code: 'rate_limited' });
  await admitCodeTry(counters, '10.0.0.2');
});

test('of many tries at once no more get through than of many in a row', async () => {
  const counters = newCounters();
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => admitCodeTry(counters, '10.0.0.1')));
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 10);
});

test('all addresses together have a hundred a minute, and nobody pays for the others with their own ten', async () => {
  const counters = newCounters();
  for (let guess = 0; guess < 100; guess++) await admitCodeTry(counters, `10.1.0.${guess}`);
  for (let late = 0; late < 30; late++) {
    await assert.rejects(admitCodeTry(counters, '10.0.0.1'), { code: 'rate_limited' });
  }
  await counters.clear('device-code', 60);
  for (let own = 0; own < 10; own++) await admitCodeTry(counters, '10.0.0.1');
  await assert.rejects(admitCodeTry(counters, '10.0.0.1'), { code: 'rate_limited' });
});

test('the second question within the interval is one too soon, of each code by itself', async () => {
  const counters = newCounters();
  const [one, other] = [Buffer.from('one'), Buffer.from('other')];
  assert.deepEqual(
    [await isTooSoon(counters, one), await isTooSoon(counters, other), await isTooSoon(counters, one)],
    [false, false, true],
  );
});
