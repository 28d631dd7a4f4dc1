import assert from 'node:assert/strict';
import test from 'node:test';
import { Failure } from './failure.ts';
import { interruptible } from './interrupt.ts';

test('Ctrl-C aborts the work, waits for its cleanup, and says how to continue', async () => {
  let cleanedUp = false;
  const work = interruptible(async (signal) => {
    process.kill(process.pid, 'SIGINT');
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    cleanedUp = true;
    throw new Error('the connection broke');
  });
  await assert.rejects(work, { exitCode: 130, message: 'interrupted.', nextStep: /same command again/ });
  assert.equal(cleanedUp, true);
});

test('work that ends by itself keeps its outcome and removes the Ctrl-C handler', async () => {
  const before = process.listenerCount('SIGINT');
  assert.equal(await interruptible(async () => 7), 7);
  await assert.rejects(
    interruptible(async () => {
      throw new Failure('no.');
    }),
    { message: 'no.', exitCode: 1 },
  );
  assert.equal(process.listenerCount('SIGINT'), before);
});
