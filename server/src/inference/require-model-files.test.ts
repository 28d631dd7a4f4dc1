import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readInferenceSettings } from './read-inference-settings.ts';
import { requireModelFiles } from './require-model-files.ts';

const folder = await mkdtemp(join(tmpdir(), 'souk-files-'));
after(() => rm(folder, { recursive: true }));
await writeFile(join(folder, 'good.gguf'), 'GGUF and whatever comes then');
await writeFile(join(folder, 'other.gguf'), 'PK');
await writeFile(join(folder, 'empty.gguf'), '');

const check = (file: string) => {
  const models = { 'svc-fast-8b': { test: { backend: 'embedded', file } } };
  requireModelFiles(readInferenceSettings(JSON.stringify({ models }), folder).backends);
};

test('accepts a file with the GGUF magic, and names any other with its problem', () => {
  check('good.gguf');
  assert.throws(
    () => check('none.gguf'),
    /`models.svc-fast-8b.test.file`: there is no file .*none\.gguf\. Names begin/,
  );
  assert.throws(() => check('.'), /is not a file/);
  for (const name of ['other.gguf', 'empty.gguf']) assert.throws(() => check(name), /is not a GGUF file/);
});
