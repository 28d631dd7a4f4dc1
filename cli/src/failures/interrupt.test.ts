import assert from 'node:assert/strict';
import test from 'node:test';
import { Failure } from './failure.ts';
import { interruptible } from './interrupt.ts';

test('Ctrl-C aborts the work, waits for it to put things down, and says how to go on', async () => {
  let putDown = false;
  const work = interruptible(async (signal) => {
    process.kill(process.pid, 'SIGINT');
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    putDown = true;
    throw new Error('the connection broke');
  });
  await assert.rejects(work, { exitCode: 130, message: 'interrupted.', nextStep: /same command again/ });
  assert.equal(putDown, true);
});

test('work that ends by itself ends as it does, and leaves Ctrl-C to others', async () => {
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
