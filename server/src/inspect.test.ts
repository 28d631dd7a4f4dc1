import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./inspect.ts', import.meta.url));

function start(env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [PROGRAM], { stdio: 'pipe', env: { ...process.env, ...env } });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { child, ended };
}

const REQUEST = `${JSON.stringify([{ name: 'a', path: '/nowhere/a' }])}\n`;

test('reports a failure as the last line, without a stack trace', async () => {
  const { child, ended } = start({ SOUK_INSPECTION_MAX_MEMBERS: 'many' });
  child.stdin.write(REQUEST);
  const [out, err, [code]] = await ended;
  assert.deepEqual([err, code], ['', 0]);
  const { failure } = JSON.parse(out);
  assert.equal(failure.kind, 'usage');
  assert.match(failure.message, /^SOUK_INSPECTION_MAX_MEMBERS .+\.$/);
});

test('reports a file that cannot be read as a finding', async () => {
  const { child, ended } = start();
  child.stdin.write(REQUEST);
  const [out, err, [code]] = await ended;
  assert.deepEqual([err, code], ['', 0]);
  const problem = 'cannot be read (ENOENT).';
  const finding = { name: 'a', size: null, format: null, verdict: 'unreadable', reason: problem, problem };
  assert.deepEqual(JSON.parse(out), { finding });
});

test('ends when its standard input is closed', async () => {
  const { child, ended } = start();
  child.stdin.end();
  const [out, err, [code]] = await ended;
  assert.deepEqual([out, err, code], ['', '', 1]);
});
