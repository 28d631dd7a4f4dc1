import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ModelReadiness } from './model-readiness.ts';

/** Creates a readiness whose writes can be held. */
function openReadiness(isOurs = true) {
  const writes: string[] = [];
  let gate: Promise<void> = Promise.resolve();
  const write = async (what: string): Promise<void> => {
    const opened = gate;
    writes.push(`${what}…`);
    await opened;
    writes.push(what);
  };
  const readiness = new ModelReadiness({
    becomeReady: async () => {
      await write('ready');
      return isOurs;
    },
    goDown: () => write('down'),
  });
  const hold = (): PromiseWithResolvers<void> => {
    const held = Promise.withResolvers<void>();
    gate = held.promise;
    return held;
  };
  return { readiness, writes, hold };
}

test('writes each change once', async () => {
  const { readiness, writes } = openReadiness();
  await readiness.down();
  assert.equal(await readiness.up(undefined), true);
  assert.equal(await readiness.up(undefined), true);
  await readiness.down();
  await readiness.down();
  assert.equal(await readiness.up(undefined), true);
  assert.deepEqual(writes, ['ready…', 'ready', 'down…', 'down', 'ready…', 'ready']);
});

test('writes concurrent changes in order', async () => {
  const { readiness, writes, hold } = openReadiness();
  const held = hold();
  const up = readiness.up(undefined);
  const down = readiness.down();
  held.resolve();
  await Promise.all([up, down]);
  assert.deepEqual(writes, ['ready…', 'ready', 'down…', 'down']);
});

test('reports a lost lease', async () => {
  assert.equal(await openReadiness(false).readiness.up(undefined), false);
});

test('writes a failed change with the next one', async () => {
  const { readiness, writes, hold } = openReadiness();
  hold().reject(new Error('the database is gone'));
  await assert.rejects(readiness.up(undefined), /is gone/);
  hold().resolve();
  assert.equal(await readiness.up(undefined), true);
  assert.deepEqual(writes, ['ready…', 'ready…', 'ready']);
});
