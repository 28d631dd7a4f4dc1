import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HolderCache } from './holder-cache.ts';
import { HeldElsewhere } from './host.ts';

const NODE = { name: 'node_1', url: 'http://node-1.invalid' };
const isThere = (error: unknown) => error instanceof HeldElsewhere && error.node === NODE;

function learn(holders: HolderCache, meanwhile: () => void = () => {}): Promise<void> {
  return holders.learn('test', 'dep_1', async () => {
    meanwhile();
    throw new HeldElsewhere(NODE);
  });
}

test('whoever holds something is remembered, for that and for no other mode', async () => {
  const holders = new HolderCache(Number.POSITIVE_INFINITY);
  holders.requireUnknown('test', 'dep_1');
  await assert.rejects(learn(holders), isThere);
  assert.throws(() => holders.requireUnknown('test', 'dep_1'), isThere);
  holders.requireUnknown('live', 'dep_1');
  holders.requireUnknown('test', 'dep_2');
});

test('for a moment only, and until something changes', async () => {
  const brief = new HolderCache(0);
  await assert.rejects(learn(brief), isThere);
  brief.requireUnknown('test', 'dep_1');
  const holders = new HolderCache(Number.POSITIVE_INFINITY);
  for (const change of [() => holders.forgetAll(), () => holders.forget('test', 'dep_1')]) {
    await assert.rejects(learn(holders), isThere);
    change();
    holders.requireUnknown('test', 'dep_1');
    await assert.rejects(learn(holders, change), isThere);
    holders.requireUnknown('test', 'dep_1');
  }
});

test('nothing is remembered of whatever else came of it', async () => {
  const holders = new HolderCache(Number.POSITIVE_INFINITY);
  await holders.learn('test', 'dep_1', async () => {});
  await assert.rejects(
    holders.learn('test', 'dep_1', () => Promise.reject(new Error('the database is gone'))),
    /is gone/,
  );
  holders.requireUnknown('test', 'dep_1');
});
