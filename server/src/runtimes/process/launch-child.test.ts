import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { killChild, launchChild } from './launch-child.ts';

const FORKING = fileURLToPath(new URL('./forking-child.fixture.ts', import.meta.url));

test('kills a child together with the processes it forked', async () => {
  const child = launchChild({ program: FORKING, heapMegabytes: 64 });
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  assert.equal(line.toString(), 'forked\n');
  const closed = once(child, 'close'); // emitted when no process holds its output open
  killChild(child);
  await closed;
  assert.equal(child.signalCode, 'SIGKILL');
  killChild(child); // has no effect once the child has exited
});
