import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sandboxCommand } from './sandbox-command.ts';

const PROBE = fileURLToPath(new URL('./sandbox-probe.fixture.ts', import.meta.url));
let elsewhere: string;
const servers: Server[] = [];
let visitors = 0;

async function listening(at: string | number): Promise<Server> {
  const server = createServer(() => {
    visitors += 1;
  }).listen(at);
  servers.push(server);
  await once(server, 'listening');
  return server;
}

before(() => {
  elsewhere = mkdtempSync(join(tmpdir(), 'souk-sandbox-'));
  writeFileSync(join(elsewhere, 'foreign.mjs'), 'export default 1;');
});
after(() => {
  for (const server of servers) server.close();
  rmSync(elsewhere, { recursive: true });
});

test('a child can access nothing but its own code', async () => {
  await listening(join(elsewhere, 'socket'));
  const { port } = (await listening(0)).address() as AddressInfo;
  const { command, args, options } = sandboxCommand(PROBE, { milliseconds: 60_000, heapMegabytes: 128 });
  const child = spawn(command, [...args, elsewhere, String(port)], options);
  let complaint = '';
  child.stderr?.on('data', (text) => {
    complaint += text;
  });
  assert.ok(child.stdout);
  const found = (await json(child.stdout).catch(() => assert.fail(complaint))) as Record<string, unknown>;
  assert.deepEqual(found.achieved, []);
  assert.ok((found.tried as number) > 25);
  // Set by the shell that applies the limits.
  assert.deepEqual(
    (found.environment as string[]).filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name)),
    [],
  );
  assert.equal(found.canStillRead, true, 'what it may read, it can');
  assert.deepEqual(readdirSync(elsewhere).sort(), ['foreign.mjs', 'socket']);
  assert.equal(visitors, 0);
});
