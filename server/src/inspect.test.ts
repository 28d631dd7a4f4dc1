import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./inspect.ts', import.meta.url));

function start() {
  const child = spawn(process.execPath, [PROGRAM], { stdio: 'pipe' });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { child, ended };
}

test('reports a failure as the last line, without a stack trace', async () => {
  const { child, ended } = start();
  child.stdin.write(`${JSON.stringify([{ name: 'a', path: '/nowhere/a' }])}\n`);
  const [out, err, [code]] = await ended;
  assert.deepEqual([err, code], ['', 0]);
  assert.deepEqual(JSON.parse(out), { failure: { kind: 'usage', message: '/nowhere/a cannot be read (ENOENT).' } });
});

test('ends when its standard input is closed', async () => {
  const { child, ended } = start();
  child.stdin.end();
  const [out, err, [code]] = await ended;
  assert.deepEqual([out, err, code], ['', '', 1]);
});
