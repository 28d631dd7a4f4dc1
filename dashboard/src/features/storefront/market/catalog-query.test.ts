import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogPath, isFiltered, NO_FACETS, readCatalogQuery } from './catalog-query.ts';

const read = (kind: 'models' | 'datasets', text: string) =>
  Object.fromEntries(Object.entries(readCatalogQuery(kind, new URLSearchParams(text))).filter(([, value]) => value));

test('converts a query to a path and back', () => {
  const filters = { task: 'manipulation', framework: 'onnx', license: 'MIT', price: 'free' } as const;
  const query = { q: 'grasp & place', ...filters, sort: 'stars' } as const;
  const path = catalogPath('models', query);
  assert.equal(path, '/models?q=grasp+%26+place&task=manipulation&framework=onnx&license=MIT&price=free&sort=stars');
  assert.deepEqual(read('models', path.split('?')[1] ?? ''), query);
  assert.equal(catalogPath('datasets', { q: '', task: undefined }), '/datasets');
});

test('ignores unknown values, so that old links still work', () => {
  assert.deepEqual(read('models', 'q=%20%20&task=cooking&sort=price&price=49&license='), {});
  assert.deepEqual(read('datasets', 'framework=onnx&license=MIT'), { license: 'MIT' });
  assert.equal(read('models', `q=${'a'.repeat(500)}`).q?.length, 200);
});

test('keeps the search text and order when filters are cleared', () => {
  const query = { q: 'grasp', task: 'vla', price: 'paid', sort: 'stars' } as const;
  assert.equal(catalogPath('models', { ...query, ...NO_FACETS }), '/models?q=grasp&sort=stars');
  assert.deepEqual([isFiltered(query), isFiltered({ ...query, ...NO_FACETS })], [true, false]);
});
