import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { getLlama, LlamaLogLevel } from 'node-llama-cpp';

const FILE = join(import.meta.dirname, 'souk-sandbox.gguf');
const MAX_BYTES = 16_000_000;

interface Sample {
  text: string;
  tokens: number[];
}

test('the file matches its documented hash, and is small enough for the repository', () => {
  const hash = createHash('sha256').update(readFileSync(FILE)).digest('hex');
  assert.equal(readFileSync(`${FILE}.sha256`, 'utf8'), `${hash}  souk-sandbox.gguf\n`);
  assert.ok(statSync(FILE).size < MAX_BYTES);
  for (const page of ['README.md', 'MODEL_CARD.md']) {
    assert.ok(readFileSync(join(import.meta.dirname, page), 'utf8').includes(hash), `${page} has the hash`);
  }
});

test('the file loads without warnings, and tokenizes text as in training', async () => {
  const warnings: string[] = [];
  const llama = await getLlama({
    build: 'never',
    gpu: false,
    skipDownload: true,
    maxThreads: 1,
    logLevel: LlamaLogLevel.warn,
    logger: (_, text) => warnings.push(text),
  });
  const model = await llama.loadModel({ modelPath: FILE, gpuLayers: 0 });
  const context = await model.createContext({ contextSize: 2048, threads: 1 });
  const samples = JSON.parse(readFileSync(join(import.meta.dirname, 'tokenizer-samples.json'), 'utf8')) as Sample[];
  assert.ok(samples.length >= 200);
  for (const { text, tokens } of samples) assert.deepEqual([...model.tokenize(text, false)], tokens, text);
  assert.equal(model.tokens.eosString, '<|end|>');
  assert.equal(model.trainContextSize, 2048);
  await context.dispose();
  await llama.dispose();
  assert.deepEqual(warnings, []);
});
