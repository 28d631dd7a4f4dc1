import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { openLog } from '../../platform/log.ts';
import type { DeploymentRow } from '../deployment.ts';
import { behaving, FakeRuntimes } from './fake-runtimes.fixture.ts';
import { HostedModel } from './hosted-model.ts';

const ROW = { id: 'dep_1', runtime: 'onnx', idle_timeout: 3600, failures: 0, backoff_step: 0 } as DeploymentRow;

test('restarts a model that dies while its readiness is recorded, once that is done', async () => {
  const runtimes = new FakeRuntimes(new Map([[ROW.id, behaving()]]));
  const writes: string[] = [];
  let written = Promise.withResolvers<void>();
  const model = new HostedModel({
    ...{ mode: 'test', row: ROW, leasedUntil: Number.POSITIVE_INFINITY, leave: () => undefined },
    prepareFiles: async () => ({ folder: '/nowhere', remove: async () => undefined }),
    open: runtimes.open,
    becomeReady: async () => {
      await written.promise;
      writes.push('ready');
      return true;
    },
    goDown: async () => void writes.push('down'),
    giveUp: async () => assert.fail('it was given up'),
    pause: async () => assert.fail('it was paused'),
    ...{ onQuiet: () => undefined, onFailure: () => undefined, write: () => undefined },
    log: openLog('silent'),
    timings: { backOff: { first: 1, max: 1 }, timeoutBackOff: { first: 1, max: 1 } },
  });
  const starting = assert.rejects(model.start(), /it was scripted to be crashed/);
  const runtime = await eventually('a process', async () => runtimes.opened.find(({ isUp }) => isUp));
  assert.throws(() => runtime.die('crashed'));
  assert.equal(model.isQuiet, false);
  // The backoff is over by now.
  await new Promise((resolve) => setTimeout(resolve, 20));
  written.resolve();
  written = Promise.withResolvers();
  await starting;
  await eventually('another start', async () => runtime.loads === 2);
  written.resolve();
  await eventually('it to be ready', async () => model.isQuiet);
  assert.deepEqual(writes, ['ready', 'down', 'ready']);
  await model.stop();
});
