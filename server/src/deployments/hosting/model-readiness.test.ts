import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ModelReadiness } from './model-readiness.ts';

/** Writes when it is let. */
function written(isOurs = true) {
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

test('each change is written once', async () => {
  const { readiness, writes } = written();
  await readiness.down();
  assert.equal(await readiness.up(undefined), true);
  assert.equal(await readiness.up(undefined), true);
  await readiness.down();
  await readiness.down();
  assert.equal(await readiness.up(undefined), true);
  assert.deepEqual(writes, ['ready…', 'ready', 'down…', 'down', 'ready…', 'ready']);
});

test('what comes while another is being written comes after it', async () => {
  const { readiness, writes, hold } = written();
  const held = hold();
  const up = readiness.up(undefined);
  const down = readiness.down();
  held.resolve();
  await Promise.all([up, down]);
  assert.deepEqual(writes, ['ready…', 'ready', 'down…', 'down']);
});

test('whoever has lost it is told', async () => {
  assert.equal(await written(false).readiness.up(undefined), false);
});

test('what could not be written is written by the next', async () => {
  const { readiness, writes, hold } = written();
  hold().reject(new Error('the database is gone'));
  await assert.rejects(readiness.up(undefined), /is gone/);
  hold().resolve();
  assert.equal(await readiness.up(undefined), true);
  assert.deepEqual(writes, ['ready…', 'ready…', 'ready']);
});
