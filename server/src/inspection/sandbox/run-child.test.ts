import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { memorySource } from '../buffer-source.fixture.ts';
import { runChild, type SandboxLimits } from './run-child.ts';
import { sandboxCommand } from './sandbox-command.ts';
import { SandboxError, type SandboxFailure } from './sandbox-error.ts';

const BAD_CHILD = fileURLToPath(new URL('./bad-child.fixture.ts', import.meta.url));
const LIMITS: SandboxLimits = {
  milliseconds: 60_000,
  heapMegabytes: 64,
  residentMegabytes: 256,
  resultBytes: 4 * 1024 * 1024,
};
const CHILDREN = `/proc/${process.pid}/task/${process.pid}/children`;
const source = memorySource(Buffer.alloc(1024 * 1024));

function behave(behaviour: string, limits: Partial<SandboxLimits> = {}, signal?: AbortSignal): Promise<unknown> {
  return runChild(BAD_CHILD, { name: behaviour, input: {} }, source, { ...LIMITS, ...limits }, { signal });
}

async function assertFails(reading: Promise<unknown>, kind: SandboxFailure): Promise<void> {
  await assert.rejects(reading, (error) => error instanceof SandboxError && error.kind === kind);
}

describe('any misbehaviour of a child gives one kind of error, and ends the child', () => {
  afterEach(() => {
    if (existsSync(CHILDREN)) assert.equal(readFileSync(CHILDREN, 'utf8').trim(), '', 'a child is left');
  });

  for (const behaviour of [
    'crash',
    'abort',
    'throw',
    'no JSON',
    'unexpected part',
    'unknown kind',
    'bad request',
    'flood',
    'ask and leave',
  ]) {
    test(`crashed: ${behaviour}`, () => assertFails(behave(behaviour), 'crashed'));
  }
  for (const behaviour of ['garbage', 'endless result', 'long result', 'eat the heap', 'eat buffers']) {
    test(`too large: ${behaviour}`, () => assertFails(behave(behaviour), 'too_large'));
  }
  for (const behaviour of ['hang', 'busy', 'ask and not read']) {
    test(`timeout: ${behaviour}`, () => assertFails(behave(behaviour, { milliseconds: 1000 }), 'timeout'));
  }
  test('crashed: a failure without a message', () => assertFails(behave('odd failure'), 'crashed'));

  test('unavailable: a missing program', () =>
    assert.rejects(runChild('/nowhere/child.ts', {}, source, LIMITS), { code: 'unavailable' }));
  test('unavailable: no space on the disk', () =>
    assert.rejects(behave('find the disk full'), { code: 'unavailable', headers: { 'retry-after': '60' } }));
  test('unavailable: no directory for temporary files', async (t) => {
    const { TMPDIR } = process.env;
    process.env.TMPDIR = '/nowhere';
    t.after(() => {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    });
    await assert.rejects(behave('hang', { scratchBytes: 1024 * 1024 }), { code: 'unavailable' });
  });
  test('crashed: more in its scratch file than allowed', () =>
    assertFails(behave('write far into its scratch file', { scratchBytes: 1024 * 1024 }), 'crashed'));
  test('crashed: a scratch file that it was not given', () => assertFails(behave('fill its scratch file'), 'crashed'));
  test('can write to a scratch file that it was given', async () => {
    await assert.rejects(behave('fill its scratch file', { scratchBytes: 1024 * 1024 }), /it was written to/);
  });

  test('passes on the error of a failing source', async () => {
    const failing = { size: 10, read: () => Promise.reject(new Error('the disk is gone')) };
    await assert.rejects(runChild(BAD_CHILD, { name: 'ask and not read' }, failing, LIMITS), /the disk is gone/);
  });

  test('ends the child when the caller aborts', async () => {
    const caller = new AbortController();
    const reading = behave('busy', {}, caller.signal);
    setTimeout(() => caller.abort(new Error('enough')), 300);
    await assert.rejects(reading, /enough/);
  });
  test('starts no child for a caller that has aborted', () =>
    assert.rejects(behave('busy', {}, AbortSignal.abort(new Error('enough'))), /enough/));
});

test('the kernel ends a child whose server is gone', async () => {
  const { command, args, options } = sandboxCommand(BAD_CHILD, { ...LIMITS, milliseconds: 500 });
  const child = spawn(command, [...args, 'busy'], options);
  const [, signal] = await once(child, 'exit');
  assert.equal(signal, 'SIGXCPU');
});
