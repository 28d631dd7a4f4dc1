import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../servers.ts';
import type { Kind } from './responses.ts';

export interface Target {
  url: string;
  headers: Record<string, string>;
}

export interface Load {
  target: Target;
  kind: Kind;
  connections: number;
  /** Duration, or number of requests. */
  seconds?: number;
  requests?: number;
}

export interface Measured {
  requests: number;
  seconds: number;
  /** Milliseconds from the request to the end of its response. */
  end: { p50: number; p99: number };
}

export interface Loading {
  run(load: Load): Promise<Measured>;
  stop(): void;
}

interface LoaderMessage {
  measured?: Measured;
  failed?: string;
}

export function startLoading(): Loading {
  const child = fork(fileURLToPath(new URL('./loader.ts', import.meta.url)));
  const ended = once(child, 'exit').then(() => [{ failed: 'the loader has ended' }]);
  return {
    async run(load) {
      child.send(load);
      const [message] = (await Promise.race([once(child, 'message'), ended])) as [LoaderMessage];
      if (message.measured === undefined) throw new Error(`${load.target.url}, ${load.kind}: ${message.failed}`);
      return message.measured;
    },
    stop: () => void child.kill(),
  };
}

export interface Upstream {
  url: string;
  /** Waits until this many streams are held open. */
  holds(streams: number): Promise<void>;
  /** Ends the streams that are held open. */
  release(): void;
  stop(): void;
}

export async function startUpstream(): Promise<Upstream> {
  const port = await freePort();
  const child = fork(fileURLToPath(new URL('./upstream.ts', import.meta.url)), [String(port)]);
  await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    async holds(streams) {
      for await (const [{ held }] of on(child, 'message')) if (held === streams) return;
    },
    release: () => void child.send('release'),
    stop: () => void child.kill(),
  };
}
