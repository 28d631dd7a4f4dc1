import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../../test/harness/any-text.ts';
import { openVault } from '../crypto/key-ring.ts';
import { ApiError } from '../errors.ts';
import { type Page, readPage } from './page.ts';

const vault = openVault([{ serial: 1, key: randomBytes(32) }]);
type Query = { cursor?: string; limit?: number } & Record<string, unknown>;

/** Reads a table of numbers, newest first, like a route does. */
function read(rows: number[], query: Query, list = 'numbers'): Page<string> {
  const page = readPage(vault, list, query);
  const after = page.after?.[0] as number | undefined;
  const found = rows.filter((row) => after === undefined || row < after).sort((a, b) => b - a);
  return page.finish(
    found.slice(0, page.limit + 1),
    (row) => `number ${row}`,
    (row) => [row],
  );
}

const rows = fc.uniqueArray(fc.integer(), { maxLength: 60 });
const limit = fc.integer({ min: 1, max: 100 });
const filters = fc.dictionary(
  anyText({ maxLength: 8 }).filter((name) => name !== 'cursor' && name !== 'limit'),
  fc.oneof(anyText({ maxLength: 8 }), fc.integer(), fc.boolean()),
  { maxKeys: 4 },
);

/** Returns a cursor of this list with these filters. */
function cursorFor(query: Query, list = 'numbers'): string {
  const { next_cursor } = read([1, 2], { ...query, limit: 1 }, list);
  assert.ok(next_cursor);
  return next_cursor;
}

function assertCursorRejected(query: Query, list = 'numbers'): void {
  assert.throws(
    () => readPage(vault, list, query),
    (error) => error instanceof ApiError && error.code === 'validation_failed' && error.field === 'cursor',
  );
}

test('pages of any size return every row once, newest first, and only the last lacks next_cursor', () => {
  fc.assert(
    fc.property(rows, limit, filters, (table, size, filter) => {
      const seen: string[] = [];
      for (let query: Query | undefined = { ...filter, limit: size }; query; ) {
        const page = read(table, query);
        assert.equal(page.has_more, 'next_cursor' in page);
        assert.ok(page.has_more ? page.items.length === size : page.items.length <= size);
        seen.push(...page.items);
        query = page.next_cursor === undefined ? undefined : { ...filter, limit: size, cursor: page.next_cursor };
      }
      assert.deepEqual(
        seen,
        [...table].sort((a, b) => b - a).map((row) => `number ${row}`),
      );
    }),
  );
});

test('a page may end with any row', () => {
  const page = read([1, 0, -1], { limit: 2 });
  assert.deepEqual(page.items, ['number 1', 'number 0']);
  assert.deepEqual(read([1, 0, -1], { limit: 2, cursor: page.next_cursor as string }).items, ['number -1']);
});

test('the limit defaults to 20 and may change from page to page', () => {
  const table = Array.from({ length: 50 }, (_, i) => i);
  const first = read(table, {});
  assert.equal(first.items.length, 20);
  const second = read(table, { cursor: first.next_cursor as string, limit: 7 });
  assert.deepEqual([second.items[0], second.items.length], ['number 29', 7]);
});

test('the order in which filters are given does not matter', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const reversed = Object.fromEntries(Object.entries(filter).reverse());
      assert.deepEqual(readPage(vault, 'numbers', { ...reversed, cursor: cursorFor(filter) }).after, [2]);
    }),
  );
});

test('rejects a cursor with other filters or on another list', () => {
  const key = (filter: object) =>
    JSON.stringify(
      Object.entries(filter)
        .map(([k, v]) => [k, String(v)])
        .sort(),
    );
  fc.assert(
    fc.property(filters, filters, (filter, other) => {
      fc.pre(key(filter) !== key(other));
      assertCursorRejected({ ...other, cursor: cursorFor(filter) });
      assertCursorRejected({ ...filter, cursor: cursorFor(filter) }, 'other numbers');
    }),
  );
});

test('distinguishes filters that look alike when joined', () => {
  assertCursorRejected({ a: '1', b: '2', cursor: cursorFor({ a: '1&b=2' }) });
  assertCursorRejected({ a: '', cursor: cursorFor({}) });
  assertCursorRejected({ cursor: cursorFor({ a: '1' }, 'numbers') }, 'numbers?a=1');
});

test('rejects any invalid cursor with the same error', () => {
  fc.assert(
    fc.property(anyText(), filters, (cursor, filter) => assertCursorRejected({ ...filter, cursor })),
    { numRuns: 1000 },
  );
});
