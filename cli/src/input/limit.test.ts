import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from '@souk/sdk';
import { Command } from 'commander';
import { takeUpTo, withLimit } from './limit.ts';

/** Returns a list of `total` numbers that records the page sizes requested. */
function listOf(total: number) {
  const pageSizes: number[] = [];
  return {
    pageSizes,
    list: (size: number) => ({
      async *pages(): AsyncGenerator<Page<number>> {
        for (let from = 0; from === 0 || from < total; from += size) {
          pageSizes.push(size);
          const items = Array.from({ length: Math.min(size, total - from) }, (_, index) => from + index);
          yield { items, has_more: from + size < total };
        }
      },
    }),
  };
}

test('reads a list up to the limit in as few pages as possible', async () => {
  for (const [total, limit, pages, more] of [
    [0, 20, [20], false],
    [7, 20, [20], false],
    [20, 20, [20], false],
    [21, 20, [20], true],
    [500, 150, [100, 100], true],
    [150, 150, [100, 100], false],
  ] as const) {
    const { list, pageSizes } = listOf(total);
    const taken = await takeUpTo({ limit }, list);
    assert.equal(taken.items.length, Math.min(total, limit));
    assert.deepEqual([pageSizes, taken.more], [pages, more], `${limit} of ${total}`);
  }
  const { list, pageSizes } = listOf(250);
  assert.deepEqual([(await takeUpTo({ limit: 20, all: true }, list)).items.length, pageSizes], [250, [100, 100, 100]]);
});

test('accepts only whole numbers from one as a limit', () => {
  const parse = (text: string) => {
    const command = withLimit(new Command())
      .exitOverride()
      .configureOutput({ writeErr: () => undefined });
    return command.parse(['--limit', text], { from: 'user' }).opts().limit;
  };
  assert.equal(parse('50'), 50);
  for (const text of ['0', '-1', '1.5', 'ten', '', '1e2']) assert.throws(() => parse(text), text);
});
