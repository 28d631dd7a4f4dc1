import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { writeTinyGguf } from '../../server/src/runtimes/gguf/tiny-gguf.fixture.ts';
import { completePrompts, seedOf } from './complete-prompts.ts';
import { named } from './prompts/named.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-eval-'));
  await writeTinyGguf(join(folder, 'tiny.gguf'));
});
after(() => rm(folder, { recursive: true }));

describe('completing prompts', () => {
  test('completes all prompts in their order, with the same result each time', async () => {
    const options = { file: join(folder, 'tiny.gguf'), sequences: 2, contextLength: 512 };
    const first = await completePrompts(named, options);
    assert.equal(first.completions.length, named.length);
    for (const { text, tokens, firstTokenMs, totalMs, finishReason } of first.completions) {
      assert.ok(tokens > 0 && text !== '');
      assert.ok(firstTokenMs > 0 && firstTokenMs <= totalMs);
      assert.ok(['stop', 'length'].includes(finishReason));
    }
    const second = await completePrompts(named.toReversed(), { ...options, sequences: 1 });
    assert.deepEqual(
      second.completions.map(({ text }) => text).toReversed(),
      first.completions.map(({ text }) => text),
    );
  });

  test('fails if the file cannot be read', async () => {
    await assert.rejects(
      completePrompts(named, { file: join(folder, 'missing.gguf'), sequences: 1 }),
      /cannot be read/,
    );
  });

  test('derives a seed from each prompt', () => {
    assert.equal(seedOf('access/souk_is'), seedOf('access/souk_is'));
    assert.notEqual(seedOf('access/souk_is'), seedOf('access/two_modes'));
  });
});
