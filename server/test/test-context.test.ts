import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const FILE = `
  import { test } from 'node:test';
  import { setTimeout as sleep } from 'node:timers/promises';
  import { createServer } from 'node:http';
  test('imports a file', async () => {
    await sleep(1);
    await import('./imported.mjs');
    await sleep(20);
  });
  test('throws in a timer', async () => {
    setTimeout(() => { throw new Error('in a timer'); }, 1);
    await sleep(20);
  });
  test('passes', () => sleep(1));
  test('rejects in the background', async () => {
    sleep(1).then(() => { throw new Error('in the background'); });
    await sleep(20);
  });
  test('throws after a response', async () => {
    const server = createServer((_request, response) => {
      response.end();
      setImmediate(() => { throw new Error('after a response'); });
    });
    await new Promise((resolve) => server.listen(0, resolve));
    await fetch('http://localhost:' + server.address().port);
    await sleep(20);
    server.closeAllConnections();
    server.close();
  });
`;
const IMPORTED = `
  import { test } from 'node:test';
  import { setTimeout as sleep } from 'node:timers/promises';
  await sleep(1);
  test('of the imported file', () => sleep(1));
`;

test('errors fail the test that caused them, and imported tests belong to the one that imports', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'souk-test-context-'));
  t.after(() => rm(directory, { recursive: true }));
  await writeFile(join(directory, 'context.test.mjs'), FILE);
  await writeFile(join(directory, 'imported.mjs'), IMPORTED);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const context = import.meta.resolve('./test-context.ts');
  const args = [`--import=${context}`, '--test', '--test-reporter=tap', 'context.test.mjs'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: directory, env, encoding: 'utf8' });
  const results = stdout.match(/^ *(not ok|ok) \d+ - .*/gm)?.map((line) => line.replace(/\d+ - /, ''));
  assert.deepEqual(results, [
    '    ok of the imported file',
    'ok imports a file',
    'not ok throws in a timer',
    'ok passes',
    'not ok rejects in the background',
    'not ok throws after a response',
  ]);
});
