import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeDownPath } from '../../../lib/paths.ts';
import { hasType, readAssetEntry } from './asset-reference.ts';

test('reads a model or dataset from its slug, its id or the URL of its page', () => {
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
  assert.deepEqual(['/datasets/acme/trays', 'mdl_01k9', 'lst_01k9', 'acme/trays', ''].map(hasType), [
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('reads the asset from the link of the storefront', () => {
  const url = new URL(takeDownPath('dataset', 'acme/trays'), 'http://localhost');
  assert.deepEqual(readAssetEntry(url.searchParams.get('asset') ?? '', 'model'), {
    type: 'dataset',
    id: 'acme/trays',
  });
});
