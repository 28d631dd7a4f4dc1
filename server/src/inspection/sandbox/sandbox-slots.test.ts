import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as settle } from 'node:timers/promises';
import { LARGE_BYTES, SandboxSlots, type SandboxWork } from './sandbox-slots.ts';

interface Begun {
  end(): void;
  done: Promise<string>;
}

/** Starts work that runs until it is ended, and records when it gets a place. */
function beginIn(places: SandboxSlots, inside: string[]) {
  return (name: string, { kind = 'inspection', size = 1, account }: Partial<SandboxWork> = {}): Begun => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = places.hold({ kind, size, account }, async () => {
      inside.push(name);
      await promise;
      return name;
    });
    return { end: resolve, done };
  };
}

test('runs no more work than there are places, in order', async () => {
  const inside: string[] = [];
  const begin = beginIn(new SandboxSlots(2), inside);
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => begin(name));
  await settle();
  assert.deepEqual(inside, ['a', 'b']);
  all[1]?.end();
  await all[1]?.done;
  await settle();
  assert.deepEqual(inside, ['a', 'b', 'c']);
  for (const { end } of all) end();
  assert.deepEqual(await Promise.all(all.map(({ done }) => done)), ['a', 'b', 'c', 'd', 'e']);
});

for (const processors of [1, 2, 8]) {
  test(`large files leave places to small ones, with ${processors} processors`, async () => {
    const inside: string[] = [];
    const begin = beginIn(new SandboxSlots(processors), inside);
    const large = Array.from({ length: 20 }, (_, i) => begin(`large ${i}`, { size: LARGE_BYTES }));
    const small = begin('small');
    const preview = begin('preview', { kind: 'other', size: LARGE_BYTES });
    await settle();
    assert.ok(inside.includes('small') && inside.includes('preview'));
    assert.equal(inside.filter((name) => name.startsWith('large')).length, Math.max(1, processors / 2));
    for (const { end } of [...large, small, preview]) end();
    assert.equal((await Promise.all(large.map(({ done }) => done))).length, 20);
  });
}

for (const processors of [1, 2, 8]) {
  test(`one account leaves places to others, with ${processors} processors`, async () => {
    const inside: string[] = [];
    const begin = beginIn(new SandboxSlots(processors), inside);
    const many = Array.from({ length: 20 }, (_, i) => begin(`acme ${i}`, { account: 'acme' }));
    const others = [begin('other', { account: 'other' }), begin('a preview', { kind: 'other', account: 'acme' })];
    await settle();
    assert.ok(inside.includes('other') && inside.includes('a preview'));
    assert.equal(inside.filter((name) => name.startsWith('acme')).length, Math.max(1, processors / 2));
    for (const { end } of [...many, ...others]) end();
    assert.equal((await Promise.all(many.map(({ done }) => done))).length, 20);
    const again = begin('acme again', { account: 'acme' });
    again.end();
    assert.equal(await again.done, 'acme again');
  });
}

test('releases the place of failed work', async () => {
  const places = new SandboxSlots(1);
  const failing = () => places.hold({ kind: 'inspection', size: LARGE_BYTES }, () => Promise.reject(new Error('no')));
  for (let i = 0; i < 3; i++) await assert.rejects(failing, /no/);
  assert.equal(await places.hold({ kind: 'inspection', size: LARGE_BYTES }, async () => 1), 1);
});

test('aborting a waiting caller costs the others no place', async () => {
  const inside: string[] = [];
  const places = new SandboxSlots(2);
  const begin = beginIn(places, inside);
  const [first, second] = [begin('first'), begin('second')];
  const impatient = new AbortController();
  const large = { kind: 'inspection', size: LARGE_BYTES } as const;
  const leaving = places.hold(large, async () => assert.fail('it left'), impatient.signal);
  await settle();
  impatient.abort(new Error('enough'));
  await assert.rejects(leaving, /enough/);
  const next = begin('next', { size: LARGE_BYTES });
  for (const { end } of [first, second, next]) end();
  assert.equal(await next.done, 'next');
});
