import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import type { Runner } from 'graphile-worker';
import { pino } from 'pino';
import { runWithRestarts } from './run-with-restarts.ts';

test('replaces a runner that fails and never ends', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const [first, second] = [new EventEmitter(), new EventEmitter()];
  const { promise: replaced, resolve: replace } = Promise.withResolvers<void>();
  const started = [first, second].values();
  const worker = await runWithRestarts(
    async () => {
      const { promise, resolve: end } = Promise.withResolvers<void>();
      const events = started.next().value;
      if (events === second) replace();
      return { promise, events, stop: async () => end() } as unknown as Runner;
    },
    pino({ level: 'silent' }),
  );
  first.emit('pool:gracefulShutdown');
  t.mock.timers.tick(10_000);
  await replaced;
  await worker.stop();
});
