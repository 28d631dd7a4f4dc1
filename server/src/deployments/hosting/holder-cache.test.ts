import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HolderCache } from './holder-cache.ts';
import { HeldElsewhere } from './host.ts';

const NODE = { name: 'node_1', url: 'http://node-1.invalid' };
const isThere = (error: unknown) => error instanceof HeldElsewhere && error.node === NODE;

function lookUp(holders: HolderCache, meanwhile: () => void = () => {}): Promise<void> {
  return holders.lookUp('test', 'dep_1', async () => {
    meanwhile();
    throw new HeldElsewhere(NODE);
  });
}

test('caches the holder of one deployment in one mode', async () => {
  const holders = new HolderCache(Number.POSITIVE_INFINITY);
  holders.rejectIfHeld('test', 'dep_1');
  await assert.rejects(lookUp(holders), isThere);
  assert.throws(() => holders.rejectIfHeld('test', 'dep_1'), isThere);
  holders.rejectIfHeld('live', 'dep_1');
  holders.rejectIfHeld('test', 'dep_2');
});

test('caches it briefly, and until it is invalidated', async () => {
  const brief = new HolderCache(0);
  await assert.rejects(lookUp(brief), isThere);
  brief.rejectIfHeld('test', 'dep_1');
  const holders = new HolderCache(Number.POSITIVE_INFINITY);
  for (const change of [() => holders.invalidateAll(), () => holders.invalidate('test', 'dep_1')]) {
    await assert.rejects(lookUp(holders), isThere);
    change();
    holders.rejectIfHeld('test', 'dep_1');
    await assert.rejects(lookUp(holders, change), isThere);
    holders.rejectIfHeld('test', 'dep_1');
  }
});

test('caches nothing for other results', async () => {
  const holders = new HolderCache(Number.POSITIVE_INFINITY);
  await holders.lookUp('test', 'dep_1', async () => {});
  await assert.rejects(
    holders.lookUp('test', 'dep_1', () => Promise.reject(new Error('the database is gone'))),
    /is gone/,
  );
  holders.rejectIfHeld('test', 'dep_1');
});
