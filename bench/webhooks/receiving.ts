import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../servers.ts';

export interface Receiving {
  url: string;
  /** Sends something and returns the milliseconds from then until `count` requests have arrived. */
  during(count: number, send: () => Promise<number>): Promise<number>;
  stop(): void;
}

export async function startReceiving(): Promise<Receiving> {
  const port = await freePort();
  const child = fork(fileURLToPath(new URL('./receiver.ts', import.meta.url)), [String(port)]);
  await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    async during(count, send) {
      child.send({ wait: count });
      await once(child, 'message');
      const reached = once(child, 'message') as Promise<[{ reached: number }]>;
      const from = await send();
      const [{ reached: until }] = await reached;
      return until - from;
    },
    stop: () => child.kill(),
  };
}
