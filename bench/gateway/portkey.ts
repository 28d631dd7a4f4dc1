import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort, responds } from '../servers.ts';
import type { Target } from './loading.ts';

const PACKAGE = '@portkey-ai/gateway@1.15.2';
/** The current version turns every stream into a 500 (Portkey's issue 1389). This one does not. */
const WORKING_VERSIONS = { '@hono/node-server': '1.13.8' };
const run = promisify(execFile);

export interface Portkey {
  target: Target;
  stop(): Promise<void>;
}

/**
 * Starts the peer, which is not a dependency of this repository. BENCH_PORTKEY names a directory with an installation.
 * Prints an error and returns undefined if it cannot be installed or started.
 */
export async function startPortkey(upstream: string): Promise<Portkey | undefined> {
  const installed = process.env.BENCH_PORTKEY;
  const directory = installed ?? (await mkdtemp(join(tmpdir(), 'souk-bench-portkey-')));
  const remove = async () => {
    if (installed === undefined) await rm(directory, { recursive: true, force: true });
  };
  try {
    if (installed === undefined) await install(directory);
    const gateway = await start(directory, upstream);
    return {
      target: gateway.target,
      async stop() {
        await gateway.stop();
        await remove();
      },
    };
  } catch (error) {
    console.error(`!! NO PORTKEY: ${PACKAGE} could not be installed or started, so nothing is compared with it`);
    console.error(`!! ${(error as Error).message}`);
    await remove();
    return undefined;
  }
}

async function install(directory: string): Promise<void> {
  console.error(`installing ${PACKAGE} into ${directory}, for this run only`);
  await writeFile(join(directory, 'package.json'), JSON.stringify({ private: true, overrides: WORKING_VERSIONS }));
  const quietly = ['--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', '--prefix', directory, ...quietly, PACKAGE], { cwd: directory });
}

async function start(directory: string, upstream: string): Promise<Portkey> {
  const port = await freePort();
  const program = join(directory, 'node_modules/@portkey-ai/gateway/build/start-server.js');
  const child = spawn(process.execPath, [program, `--port=${port}`, '--headless'], { cwd: directory, stdio: 'ignore' });
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
