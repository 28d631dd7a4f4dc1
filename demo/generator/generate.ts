import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { folderOf, readFiles, replaceFiles } from './assets/asset-folder.ts';
import type { DemoAsset } from './assets/demo-asset.ts';
import { ASSETS } from './assets/list.ts';
import { formatFigure, writeCard } from './assets/write-card.ts';
import { renderPictures } from './pictures/render-pictures.ts';

// Writes demo/assets. `npm run demo:generate -- acme-robotics/two-link-arm` writes only some assets, whose names begin
// like an argument. `--cards` keeps the files, and writes only cards and pictures.

const FIGURE = 'figure';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { cards: { type: 'boolean', default: false } },
});
const chosen = ASSETS.filter(({ seller, name }) => {
  const path = `${seller}/${name}`;
  return positionals.length === 0 || positionals.some((start) => path.startsWith(start));
});
if (chosen.length === 0) throw new Error(`no asset begins like ${positionals.join(' or ')}`);
for (const asset of chosen) await generate(asset);

async function generate(asset: DemoAsset): Promise<void> {
  const started = performance.now();
  const folder = folderOf(asset);
  mkdirSync(folder, { recursive: true });
  if (!options.cards) replaceFiles(join(folder, 'files'), await asset.createFiles());
  const files = readFiles(asset);
  const figures = (await asset.measure?.(files)) ?? [];
  const { figure, gallery } = await asset.drawPictures(files, figures);
  const rendered = await renderPictures(new Map([...gallery, [FIGURE, figure]]));
  const named = [...rendered].map(([name, bytes]) => [`${name}.webp`, bytes] as const);
  writeFileSync(join(folder, `${FIGURE}.webp`), rendered.get(FIGURE) as Buffer);
  replaceFiles(join(folder, 'gallery'), new Map(named.filter(([name]) => name !== `${FIGURE}.webp`)));
  writeFileSync(join(folder, 'card.md'), writeCard(asset.describe(files, figures)));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${asset.seller}/${asset.name}: ${seconds} s\n`);
  for (const one of figures) process.stdout.write(`  ${one.name}: ${formatFigure(one)}\n`);
}
