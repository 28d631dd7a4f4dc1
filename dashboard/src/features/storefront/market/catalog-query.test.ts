import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogPath, isNarrowed, NO_FACETS, readCatalogQuery } from './catalog-query.ts';

const read = (kind: 'models' | 'datasets', text: string) =>
  Object.fromEntries(Object.entries(readCatalogQuery(kind, new URLSearchParams(text))).filter(([, value]) => value));

test('an address says what is looked for, and the other way around', () => {
  const narrowed = { task: 'manipulation', framework: 'onnx', license: 'MIT', price: 'free' } as const;
  const query = { q: 'grasp & place', ...narrowed, sort: 'stars' } as const;
  const address = catalogPath('models', query);
  assert.equal(address, '/models?q=grasp+%26+place&task=manipulation&framework=onnx&license=MIT&price=free&sort=stars');
  assert.deepEqual(read('models', address.split('?')[1] ?? ''), query);
  assert.equal(catalogPath('datasets', { q: '', task: undefined }), '/datasets');
});

test('what an address cannot mean is passed over, so that an old link still shows something', () => {
  assert.deepEqual(read('models', 'q=%20%20&task=cooking&sort=price&price=49&license='), {});
  assert.deepEqual(read('datasets', 'framework=onnx&license=MIT'), { license: 'MIT' });
  assert.equal(read('models', `q=${'a'.repeat(500)}`).q?.length, 200);
});

test('clearing what narrows a search keeps its words and order', () => {
  const query = { q: 'grasp', task: 'vla', price: 'paid', sort: 'stars' } as const;
  assert.equal(catalogPath('models', { ...query, ...NO_FACETS }), '/models?q=grasp&sort=stars');
  assert.deepEqual([isNarrowed(query), isNarrowed({ ...query, ...NO_FACETS })], [true, false]);
});
