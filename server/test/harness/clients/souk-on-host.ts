import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '../servers/bare-environment.ts';
import { TEST_SECRET, type TestServer } from '../servers/server.ts';

const SOUK = fileURLToPath(new URL('../../../../cli/bin/souk.js', import.meta.url));

/** Runs `souk …` on the server's host. */
export async function soukOnHost(server: Pick<TestServer, 'url' | 'database'>, ...args: string[]) {
  const settings = { DATABASE_URL: server.database.url, SOUK_SECRET: TEST_SECRET, PUBLIC_URL: server.url };
  const env = { ...bareEnvironment(), ...settings };
  const child = spawn(process.execPath, [SOUK, ...args], { cwd: tmpdir(), env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    output.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.err += chunk.toString();
  });
  const [code] = await once(child, 'close');
  return { code, ...output };
}
