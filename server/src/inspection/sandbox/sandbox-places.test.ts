import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SandboxPlaces } from './sandbox-places.ts';

function gate(): { open: () => void; opened: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: resolve, opened: promise };
}

test('no more work at once than there are places, and all in their order', async () => {
  const places = new SandboxPlaces(2);
  const gates = Array.from({ length: 5 }, gate);
  const begun: number[] = [];
  const all = gates.map(({ opened }, i) =>
    places.hold(async () => {
      begun.push(i);
      await opened;
      return i;
    }),
  );
  assert.deepEqual(begun, [0, 1]);
  gates[1]?.open();
  await all[1];
  assert.deepEqual(begun, [0, 1, 2]);
  for (const { open } of gates) open();
  assert.deepEqual(await Promise.all(all), [0, 1, 2, 3, 4]);
});

test('work that fails gives its place back', async () => {
  const places = new SandboxPlaces(1);
  for (let i = 0; i < 3; i++)
    await assert.rejects(
      places.hold(() => Promise.reject(new Error('no'))),
      /no/,
    );
  assert.equal(await places.hold(async () => 1), 1);
});

test('whoever stops waiting loses no place for the others', async () => {
  const places = new SandboxPlaces(1);
  const first = gate();
  const holding = places.hold(() => first.opened);
  const impatient = new AbortController();
  const leaving = places.hold(async () => assert.fail('it left'), impatient.signal);
  const staying = places.hold(async () => 'in turn');
  impatient.abort(new Error('enough'));
  await assert.rejects(leaving, /enough/);
  first.open();
  await holding;
  assert.equal(await staying, 'in turn');
  assert.equal(await places.hold(async () => 'again'), 'again');
});
