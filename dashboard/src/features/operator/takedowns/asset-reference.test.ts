import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeDownPath } from '../../../lib/paths.ts';
import { readAssetEntry, saysItsType } from './asset-reference.ts';

test('a model or dataset is named by its slug, its id, or the address of its page', () => {
  const [model, dataset] = [
    { type: 'model', id: 'acme/arm' },
    { type: 'dataset', id: 'acme/trays' },
  ];
  for (const [text, expected] of [
    [' acme/arm ', model],
    ['https://market.example/models/acme/arm?tab=files#top', model],
    ['/models/acme/arm', model],
    ['market.example/datasets/acme/trays', dataset],
    ['mdl_01k9', { type: 'model', id: 'mdl_01k9' }],
    ['dst_01k9', { type: 'dataset', id: 'dst_01k9' }],
    ['lst_01k9', { listing: 'lst_01k9' }],
  ] as const) {
    assert.deepEqual(readAssetEntry(text, 'model'), expected, text);
  }
  assert.deepEqual(readAssetEntry('acme/trays', 'dataset'), dataset);
  assert.deepEqual(['/datasets/acme/trays', 'mdl_01k9', 'lst_01k9', 'acme/trays', ''].map(saysItsType), [
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('what the storefront leads to is read back', () => {
  const address = new URL(takeDownPath('dataset', 'acme/trays'), 'http://localhost');
  assert.deepEqual(readAssetEntry(address.searchParams.get('asset') ?? '', 'model'), {
    type: 'dataset',
    id: 'acme/trays',
  });
});
