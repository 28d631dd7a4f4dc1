import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseConfig } from '../../../src/config.ts';
import { startServer } from '../../../src/start.ts';
import { withDeadline } from '../deadline.ts';
import { bareEnvironment } from './bare-environment.ts';
import type { TestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { TEST_SECRET } from './server.ts';
import { workRoute } from './work-route.ts';

export interface WorkServer {
  url: string;
  /** Waits until the process reports that the request with this label is blocked at this point. */
  untilHeld(where: 'inside' | 'afterwards', label: string): Promise<void>;
  /** Sends SIGKILL, and waits for the exit. */
  kill(): Promise<void>;
}

/** Starts a server process with `POST /v1/work`. Requests whose label begins with `inside` or `afterwards` block there. */
export async function spawnWorkServer(database: TestDatabase): Promise<WorkServer> {
  const directory = await mkdtemp(join(tmpdir(), 'souk-work-'));
  const port = String(await freePort());
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    env: {
      ...bareEnvironment(),
      ...{ PORT: port, HOST: 'localhost', DATABASE_URL: database.url, SOUK_SECRET: TEST_SECRET },
      ...{ SOUK_ROLE: 'api', SOUK_DATA_DIR: directory, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = new Set<string>();
  const news = createInterface({ input: child.stdout });
  news.on('line', (line) => lines.add(line));
  const untilLine = async (line: string) => {
    while (!lines.has(line)) {
      await withDeadline(`the server to print "${line}"`, Promise.race([once(news, 'line'), failOnEnd(child, line)]));
    }
  };
  await untilLine('listening');
  return {
    url: `http://localhost:${port}`,
    untilHeld: (where, label) => untilLine(`${where} ${label}`),
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function failOnEnd(child: ChildProcess, line: string): Promise<never> {
  await once(child, 'exit');
  throw new Error(`the server ended before it printed "${line}"`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const hold = (where: string) => (label: string) => {
    if (!label.startsWith(where)) return Promise.resolve();
    process.stdout.write(`${where} ${label}\n`);
    return new Promise<void>(() => undefined);
  };
  const work = workRoute({ inside: hold('inside'), afterwards: hold('afterwards') });
  await startServer(parseConfig(process.env), {
    onStep: () => undefined,
    onFatal: (reason) => process.stderr.write(`${reason}\n`),
    extraRoutes: [work],
  });
  process.stdout.write('listening\n');
}
