import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { writeTinyGguf } from '../../server/src/runtimes/gguf/tiny-gguf.fixture.ts';
import { generate, seedOf } from './generate.ts';
import { named } from './prompts/named.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-eval-'));
  await writeTinyGguf(join(folder, 'tiny.gguf'));
});
after(() => rm(folder, { recursive: true }));

describe('answering prompts', () => {
  test('goes through all of them, in their order, the same each time', async () => {
    const options = { file: join(folder, 'tiny.gguf'), sequences: 2, contextLength: 512 };
    const first = await generate(named, options);
    assert.equal(first.answers.length, named.length);
    for (const { text, tokens, firstPiece, whole, finishReason } of first.answers) {
      assert.ok(tokens > 0 && text !== '');
      assert.ok(firstPiece > 0 && firstPiece <= whole);
      assert.ok(['stop', 'length'].includes(finishReason));
    }
    const second = await generate(named.toReversed(), { ...options, sequences: 1 });
    assert.deepEqual(
      second.answers.map(({ text }) => text).toReversed(),
      first.answers.map(({ text }) => text),
    );
  });

  test('fails where the file cannot be read', async () => {
    await assert.rejects(generate(named, { file: join(folder, 'missing.gguf'), sequences: 1 }), /cannot be read/);
  });

  test('has a seed for each prompt', () => {
    assert.equal(seedOf('access/souk_is'), seedOf('access/souk_is'));
    assert.notEqual(seedOf('access/souk_is'), seedOf('access/two_modes'));
  });
});
