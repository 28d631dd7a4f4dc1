import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { describeEnd, isOutOfMemory, withoutPlaces } from './exit-reason.ts';

test('recognizes out-of-memory messages', () => {
  for (const words of [
    'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
    "terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc",
    'ggml_backend_cpu_buffer_type_alloc_buffer: failed to allocate buffer of size 4294967296',
    'RangeError: Array buffer allocation failed',
    '# Fatal process out of memory: Zone',
  ]) {
    assert.ok(isOutOfMemory(words), words);
  }
  for (const words of ['Segmentation fault', 'GGML_ASSERT(n_dims > 0) failed', 'invalid magic characters']) {
    assert.ok(!isOutOfMemory(words), words);
  }
});

test('removes paths from a text', () => {
  const source = fileURLToPath(import.meta.url);
  const text = `cannot open /data/models/1/model.gguf in /data/models/1 (at file://${source}:3:1, ${source}) by ${process.execPath}`;
  const shown = withoutPlaces(text, '/data/models/1');
  assert.equal(
    shown,
    'cannot open model.gguf in  (at server/src/runtimes/process/exit-reason.test.ts:3:1, server/src/runtimes/process/exit-reason.test.ts) by node',
  );
});

test('names the signal, even of a process behind a shell', () => {
  assert.equal(describeEnd(null, 'SIGSEGV'), 'signal SIGSEGV');
  assert.equal(describeEnd(134, null), 'signal SIGABRT');
  assert.equal(describeEnd(1, null), 'exit code 1');
});
