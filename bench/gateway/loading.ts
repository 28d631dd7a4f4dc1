import { fork } from 'node:child_process';
import { once } from 'node:events';
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
  /** How long, or how many. */
  seconds?: number;
  requests?: number;
  /** At this rate; as fast as it goes where nothing is said. */
  perSecond?: number;
}

export interface Measured {
  requests: number;
  seconds: number;
  /** In milliseconds; known only at a given rate. */
  firstByte: { p50: number; p99: number };
  end: { p50: number; p99: number };
}

export interface Loading {
  run(load: Load): Promise<Measured>;
  stop(): void;
}

interface Told {
  measured?: Measured;
  failed?: string;
}

export function startLoading(): Loading {
  const child = fork(fileURLToPath(new URL('./loader.ts', import.meta.url)));
  const ended = once(child, 'exit').then(() => [{ failed: 'whoever asks has ended' }]);
  return {
    async run(load) {
      child.send(load);
      const [told] = (await Promise.race([once(child, 'message'), ended])) as [Told];
      if (told.measured === undefined) throw new Error(`${load.target.url}, ${load.kind}: ${told.failed}`);
      return told.measured;
    },
    stop: () => void child.kill(),
  };
}

export async function startUpstream(): Promise<{ url: string; stop(): void }> {
  const port = await freePort();
  const child = fork(fileURLToPath(new URL('./upstream.ts', import.meta.url)), [String(port)]);
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}
