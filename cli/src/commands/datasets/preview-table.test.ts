import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Preview } from '@souk/sdk';
import { chooseColumns, formatValue } from './preview-table.ts';

function aPreview(values: Record<string, unknown>): Preview {
  const columns = Object.keys(values).map((name) => ({ name, type: 'mixed' }));
  return {
    shard: 'a.csv',
    format: 'csv',
    columns,
    total_columns: columns.length,
    rows: [values],
    total_rows: 1,
    limited: false,
  };
}

const names = (preview: Preview, width: number | undefined) => chooseColumns(preview, width).map(({ name }) => name);

test('formats a value as one short line', () => {
  assert.equal(formatValue('two\nlines'), 'two lines');
  assert.equal(formatValue([1, { a: null }]), '[1,{"a":null}]');
  assert.equal(formatValue(null), '');
  assert.equal(formatValue(undefined), '');
  assert.equal(formatValue(0), '0');
  assert.equal(formatValue('word '.repeat(20)).length, 40);
});

test('chooses as many columns as fit, but always the first', () => {
  const preview = aPreview({ a: 'x'.repeat(30), b: 1, c: 2 });
  assert.deepEqual(names(preview, undefined), ['a', 'b', 'c']);
  assert.deepEqual(names(preview, 18), ['a', 'b', 'c']);
  assert.deepEqual(names(preview, 17), ['a', 'b']);
  assert.deepEqual(names(preview, 5), ['a']);
});
