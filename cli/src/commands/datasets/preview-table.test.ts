import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Preview } from '@souk/sdk';
import { chooseColumns, showValue } from './preview-table.ts';

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

test('a value is one short line', () => {
  assert.equal(showValue('two\nlines'), 'two lines');
  assert.equal(showValue([1, { a: null }]), '[1,{"a":null}]');
  assert.equal(showValue(null), '');
  assert.equal(showValue(undefined), '');
  assert.equal(showValue(0), '0');
  assert.equal(showValue('word '.repeat(20)).length, 40);
});

test('as many columns are shown as fit, the first in any case', () => {
  const preview = aPreview({ a: 'x'.repeat(30), b: 1, c: 2 });
  assert.deepEqual(names(preview, undefined), ['a', 'b', 'c']);
  assert.deepEqual(names(preview, 18), ['a', 'b', 'c']);
  assert.deepEqual(names(preview, 17), ['a', 'b']);
  assert.deepEqual(names(preview, 5), ['a']);
});
