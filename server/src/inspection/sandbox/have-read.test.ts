import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { memorySource } from '../tables/buffer-source.fixture.ts';
import { haveRead, type SandboxLimits } from './have-read.ts';
import { sandboxCommand } from './sandbox-command.ts';
import { SandboxError, type SandboxFailure } from './sandbox-error.ts';

const BAD_CHILD = fileURLToPath(new URL('./bad-child.fixture.ts', import.meta.url));
const LIMITS: SandboxLimits = {
  milliseconds: 60_000,
  heapMegabytes: 64,
  residentMegabytes: 256,
  answerBytes: 4 * 1024 * 1024,
};
const CHILDREN = `/proc/${process.pid}/task/${process.pid}/children`;
const source = memorySource(Buffer.alloc(1024 * 1024));

function behave(deed: string, limits: Partial<SandboxLimits> = {}, signal?: AbortSignal): Promise<unknown> {
  return haveRead(BAD_CHILD, { name: deed, input: {} }, source, { ...LIMITS, ...limits }, { signal });
}

async function assertFails(reading: Promise<unknown>, kind: SandboxFailure): Promise<void> {
  await assert.rejects(reading, (error) => error instanceof SandboxError && error.kind === kind);
}

describe('whatever a child does, its parent gets one kind of error, and the child is gone', () => {
  afterEach(() => {
    if (existsSync(CHILDREN)) assert.equal(readFileSync(CHILDREN, 'utf8').trim(), '', 'a child is left');
  });

  for (const deed of [
    'crash',
    'abort',
    'throw',
    'no JSON',
    'unasked part',
    'unknown kind',
    'bad request',
    'flood',
    'ask and leave',
  ]) {
    test(`crashed: ${deed}`, () => assertFails(behave(deed), 'crashed'));
  }
  for (const deed of ['garbage', 'endless answer', 'long answer', 'eat the heap', 'eat buffers']) {
    test(`too large: ${deed}`, () => assertFails(behave(deed), 'too_large'));
  }
  for (const deed of ['hang', 'busy', 'ask and not read']) {
    test(`timeout: ${deed}`, () => assertFails(behave(deed, { milliseconds: 1000 }), 'timeout'));
  }
  test('crashed: a failure that says nothing', () => assertFails(behave('odd failure'), 'crashed'));

  test('unavailable: a program that is not there', () =>
    assert.rejects(haveRead('/nowhere/child.ts', {}, source, LIMITS), { code: 'unavailable' }));
  test('unavailable: no room on the disk', () =>
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
  test('crashed: more in its scratch file than it may write', () =>
    assertFails(behave('write far into its scratch file', { scratchBytes: 1024 * 1024 }), 'crashed'));
  test('crashed: a scratch file that it was not given', () => assertFails(behave('fill its scratch file'), 'crashed'));
  test('a scratch file that it was given can be written to', async () => {
    await assert.rejects(behave('fill its scratch file', { scratchBytes: 1024 * 1024 }), /it was written to/);
  });

  test('the source fails: its own error is passed on', async () => {
    const failing = { size: 10, read: () => Promise.reject(new Error('the disk is gone')) };
    await assert.rejects(haveRead(BAD_CHILD, { name: 'ask and not read' }, failing, LIMITS), /the disk is gone/);
  });

  test('the caller who no longer wants it has it ended', async () => {
    const caller = new AbortController();
    const reading = behave('busy', {}, caller.signal);
    setTimeout(() => caller.abort(new Error('enough')), 300);
    await assert.rejects(reading, /enough/);
  });
  test('for a caller who no longer wants it before it begins, none is started', () =>
    assert.rejects(behave('busy', {}, AbortSignal.abort(new Error('enough'))), /enough/));
});

test('a child whose server is gone is ended by the kernel', async () => {
  const { command, args, options } = sandboxCommand(BAD_CHILD, { ...LIMITS, milliseconds: 500 });
  const child = spawn(command, [...args, 'busy'], options);
  const [, signal] = await once(child, 'exit');
  assert.equal(signal, 'SIGXCPU');
});
