import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface BenchServer {
  url: string;
  /** CPU time of the server's process so far, from /proc (Linux). */
  cpuMicroseconds(): Promise<number>;
  /** Resident memory of the server's process and its peak, in bytes, from /proc. */
  memory(): Promise<{ now: number; peak: number }>;
  stop(): Promise<void>;
}

export async function startSouk(env: Record<string, string>): Promise<BenchServer & { dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'souk-bench-'));
  const port = await freePort();
  const variables = { ...process.env, PORT: String(port), SOUK_DATA_DIR: dataDir, ...env };
  const server = await startProgram('../cli/bin/souk.js', ['start'], port, variables);
  return {
    ...server,
    dataDir,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function startBareFastify(): Promise<BenchServer> {
  const port = await freePort();
  return startProgram('./bare-fastify.ts', [String(port)], port, process.env);
}

/** Starts a program of this directory, and waits until it responds on its port. */
export async function startProgram(
  path: string,
  args: string[],
  port: number,
  env: NodeJS.ProcessEnv,
): Promise<BenchServer> {
  const program = fileURLToPath(new URL(path, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  while (!(await responds(`${url}/healthz`))) {
    if (child.exitCode !== null) throw new Error(`${path} ended`);
    await sleep(50);
  }
  return { url, cpuMicroseconds: () => readCpu(child), memory: () => readMemory(child), stop: () => stop(child) };
}

export async function responds(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    console.error(`!! ${child.spawnargs[1]} ended by itself`);
    process.exitCode = 1;
    return;
  }
  child.kill('SIGTERM');
  await once(child, 'close');
}

const TICKS_PER_SECOND = 100;

async function readCpu({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return ((user + system) / TICKS_PER_SECOND) * 1_000_000;
}

async function readMemory({ pid }: ChildProcess): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string) => 1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
