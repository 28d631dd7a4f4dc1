import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '../clients/client.ts';
import { withDeadline } from '../deadline.ts';
import { eventually } from '../eventually.ts';
import { bareEnvironment } from './bare-environment.ts';
import { freePort } from './free-port.ts';
import { testLog } from './test-log.ts';

const MAIN = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));

export interface ServerProcess {
  child: ChildProcess;
  url: string;
  client: Client;
  output(): string;
  /** Sends a signal, waits for the exit, and returns the exit code; null if the signal ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Creates a temporary directory. Removal is retried, because the database of a killed server may still be exiting. */
export async function temporaryDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'souk-start-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }) };
}

/** Starts the server as a process, as `npm start` does. */
export async function spawnServer(env: Record<string, string>, options: { uid?: number } = {}): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [MAIN], {
    cwd: tmpdir(),
    env: { ...bareEnvironment(), PORT: port, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      testLog.write(chunk.toString());
    });
  }
  const url = `http://localhost:${port}`;
  const server: ServerProcess = {
    child,
    url,
    client: new Client(url),
    output: () => text,
    end(signal) {
      child.kill(signal);
      return untilEnded(server);
    },
  };
  return server;
}

/** Waits until the server is ready, or fails with its output. */
export async function untilReady(server: ServerProcess): Promise<void> {
  const what = () => `the server to be ready; its output: ${server.output()}`;
  await eventually(what, async () => {
    if (server.child.exitCode !== null) throw new Error(`the server ended: ${server.output()}`);
    return server.client.get('/readyz').then(
      ({ status }) => status === 200,
      () => false,
    );
  });
}

export async function untilEnded(server: ServerProcess): Promise<number | null> {
  const { child } = server;
  if (child.exitCode === null && child.signalCode === null) {
    await withDeadline(`the server to end; its output: ${server.output()}`, once(child, 'close'));
  }
  return child.exitCode;
}
