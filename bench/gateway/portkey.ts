import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort, responds } from '../servers.ts';
import type { Target } from './loading.ts';

const PACKAGE = '@portkey-ai/gateway@1.15.2';
/** The current version turns every stream into a 500 (Portkey's issue 1389). This one does not. */
const WORKING_VERSIONS = { '@hono/node-server': '1.13.8' };
/** Removed by the next `npm ci`. */
const DIRECTORY = fileURLToPath(new URL('../../node_modules/.cache/portkey', import.meta.url));
const PROGRAM = join(DIRECTORY, 'node_modules/@portkey-ai/gateway/build/start-server.js');
const run = promisify(execFile);

export interface Portkey {
  target: Target;
  stop(): Promise<void>;
}

/**
 * Starts the peer, which is not a dependency of this repository. Prints an error and returns undefined if it cannot be
 * installed or started.
 */
export async function startPortkey(upstream: string): Promise<Portkey | undefined> {
  try {
    if (!existsSync(PROGRAM)) await install();
    return await start(upstream);
  } catch (error) {
    console.error(`!! NO PORTKEY: ${PACKAGE} could not be installed or started, so nothing is compared with it`);
    console.error(`!! ${(error as Error).message}`);
    return undefined;
  }
}

async function install(): Promise<void> {
  console.error(`installing ${PACKAGE} into ${DIRECTORY}`);
  await mkdir(DIRECTORY, { recursive: true });
  await writeFile(join(DIRECTORY, 'package.json'), JSON.stringify({ private: true, overrides: WORKING_VERSIONS }));
  const quietly = ['--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', '--prefix', DIRECTORY, ...quietly, PACKAGE], { cwd: DIRECTORY });
}

async function start(upstream: string): Promise<Portkey> {
  const port = await freePort();
  const child = spawn(process.execPath, [PROGRAM, `--port=${port}`, '--headless'], { cwd: DIRECTORY, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; !(await responds(url)); attempt++) {
    if (child.exitCode !== null || attempt === 200) {
      child.kill();
      throw new Error('it did not start');
    }
    await sleep(50);
  }
  const headers = {
    authorization: 'Bearer k',
    'x-portkey-provider': 'openai',
    'x-portkey-custom-host': `${upstream}/v1`,
  };
  return {
    target: { url, headers },
    async stop() {
      child.kill();
      await ended;
    },
  };
}
