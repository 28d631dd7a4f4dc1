import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

test('a stopped server leaves the memory of its process', async () => {
  // In a process of its own, because counting objects takes longer the more a process has loaded.
  await run(process.execPath, [fileURLToPath(new URL('./stopped-server.fixture.ts', import.meta.url))]);
});
