import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Transformer } from '@napi-rs/image';
import { memorySource } from '../server/src/inspection/buffer-source.fixture.ts';
import { inspectFile } from '../server/src/inspection/inspect-file.ts';
import { FULL_SIZE } from '../server/test/harness/scale.ts';
import { ASSETS_FOLDER, folderOf, readFiles } from './generator/assets/asset-folder.ts';
import type { DemoAsset } from './generator/assets/demo-asset.ts';
import { ASSETS } from './generator/assets/list.ts';
import { readCard, statedValue } from './generator/assets/write-card.ts';
import { HEIGHT, WIDTH } from './generator/pictures/picture.ts';

const MAX_BYTES = 12 * 1024 * 1024;
const cardOf = (asset: DemoAsset) => readFileSync(join(folderOf(asset), 'card.md'), 'utf8');

for (const asset of ASSETS) {
  describe(`${asset.seller}/${asset.name}`, () => {
    test('has a card with front matter, a heading, tables and its figure', () => {
      const { frontMatter, body } = readCard(cardOf(asset));
      assert.ok(frontMatter.license && frontMatter.task && frontMatter.tags.length >= 3);
      assert.match(body, /^\n?# .+\n/);
      assert.match(body, /^\| ?---/m);
      assert.match(body, /!\[.+\]\(figure\.webp\)/);
    });

    test('has two to four pictures', async () => {
      const gallery = globSync('gallery/*.webp', { cwd: folderOf(asset) });
      assert.ok(gallery.length >= 2 && gallery.length <= 4, gallery.join(' '));
      for (const name of [...gallery, 'figure.webp']) {
        const { width, height } = await new Transformer(readFileSync(join(folderOf(asset), name))).metadata();
        assert.deepEqual([width, height], [WIDTH, HEIGHT], name);
      }
    });

    test('has files that are safe to load', async () => {
      for (const [name, bytes] of readFiles(asset)) {
        const { verdict, reason } = await inspectFile(memorySource(bytes), { name });
        assert.equal(verdict, 'clean', `${name}: ${reason}`);
      }
    });

    const measure = asset.measure;
    // The same weights for another framework are compared byte by byte (`weights-variant.test.ts`).
    const isVariant = ![...readFiles(asset).keys()].some((name) => name.endsWith('.onnx'));
    if (measure && (FULL_SIZE || !isVariant)) {
      test('does what its card states', async () => {
        const card = cardOf(asset);
        const figures = await measure(readFiles(asset));
        for (const figure of figures) {
          const { name, value, digits, tolerance = 0.5 * 10 ** -digits } = figure;
          const stated = statedValue(card, figure);
          const off = Math.abs((stated ?? Number.NaN) - value);
          // The card states it rounded.
          assert.ok(off <= tolerance + 0.5 * 10 ** -digits, `${name}: the card states ${stated}, measured ${value}`);
        }
      });
    }
  });
}

test('all assets together are at most 12 MB, and each folder is on the list', () => {
  const paths = globSync('**/*.*', { cwd: ASSETS_FOLDER });
  const bytes = paths.reduce((sum, path) => sum + statSync(join(ASSETS_FOLDER, path)).size, 0);
  assert.ok(bytes <= MAX_BYTES, `${bytes} bytes`);
  const folders = globSync('*/*/card.md', { cwd: ASSETS_FOLDER }).map((path) => path.split('/').slice(0, 2).join('/'));
  assert.deepEqual(folders.sort(), ASSETS.map(({ seller, name }) => `${seller}/${name}`).sort());
});
