import { Random } from '../../../../sandbox-model/generator/random.ts';
import { zipFile } from '../../../../server/src/inspection/archives/zip-file.fixture.ts';
import { npyFile } from '../../../../server/src/inspection/headers/npy-file.fixture.ts';
import type { DemoAsset, Files, Pictures } from '../../assets/demo-asset.ts';
import { parquetTable, rounded } from '../../export/parquet.ts';
import { PALETTE, SELLERS } from '../../pictures/palette.ts';
import type { Picture } from '../../pictures/picture.ts';
import { greyCanvas, raster } from '../../pictures/raster.ts';
import { polyline, text } from '../../pictures/svg.ts';
import { tileGrid } from '../../pictures/tile-grid.ts';
import { DIGIT_STYLES } from './digit-strokes.ts';
import { DIGIT_SIZE, type DrawnDigit, drawDigit, paintDigit } from './draw-digit.ts';

const accent = SELLERS.clearsight;
const SPLITS = { train: { seed: 180, count: 2400 }, test: { seed: 181, count: 600 } } as const;

export const DRAWN_DIGITS: DemoAsset = {
  seller: 'clearsight',
  name: 'drawn-digits',
  createFiles,
  drawPictures,
  describe: () => ({
    frontMatter: {
      license: 'CC-BY-4.0',
      tags: ['digits', 'handwriting', 'strokes', 'image-classification', 'synthetic'],
      task: 'perception',
    },
    body: card(),
  }),
};

function drawSplit({ seed, count }: { seed: number; count: number }): DrawnDigit[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => drawDigit(random));
}

function createFiles(): Files {
  const files = new Map<string, Buffer>();
  for (const [split, options] of Object.entries(SPLITS)) {
    const digits = drawSplit(options);
    files.set(`data/${split}.parquet`, strokesTable(digits));
    files.set(`images/${split}.npz`, imageArrays(digits));
  }
  return files;
}

function strokesTable(digits: readonly DrawnDigit[]): Buffer {
  return parquetTable({
    columns: {
      ...{ index: 'INT32', label: 'INT32', style: 'STRING', stroke_width: 'DOUBLE', slant_degrees: 'DOUBLE' },
      ...{ strokes: 'STRING' },
    },
    rows: digits.map(({ digit, style, strokeWidth, slant, strokes }, index) => ({
      ...{ index, label: digit, style, stroke_width: rounded(strokeWidth, 2), slant_degrees: rounded(slant, 1) },
      strokes: JSON.stringify(strokes.map((stroke) => stroke.map(([x, y]) => [rounded(x, 1), rounded(y, 1)]))),
    })),
  });
}

function imageArrays(digits: readonly DrawnDigit[]): Buffer {
  const pixels = Buffer.concat(
    digits.map((drawn) => Buffer.from(paintDigit(drawn).map((value) => Math.round(255 * value)))),
  );
  const labels = Buffer.from(digits.map(({ digit }) => digit));
  const shape = `(${digits.length}, ${DIGIT_SIZE}, ${DIGIT_SIZE})`;
  return zipFile([
    { name: 'images.npy', content: npyFile("'|u1'", pixels, shape), deflated: true },
    { name: 'labels.npy', content: npyFile("'|u1'", labels, `(${digits.length},)`), deflated: true },
  ]);
}

function drawPictures(): Pictures {
  const test = drawSplit(SPLITS.test);
  const random = new Random(182);
  const styles = DIGIT_STYLES.filter(({ digit }) => [1, 2, 4, 5, 7, 9].includes(digit)).slice(0, 15);
  const shown = styles.map(({ digit, name }) => {
    for (;;) {
      const drawn = drawDigit(random, digit);
      if (drawn.style === name && drawn.strokeWidth < 2.6) return drawn;
    }
  });
  const pictures: Picture = {
    ...{ title: 'Drawn digits', subtitle: 'The first sixty of the test set', accent },
    content: tileGrid(test.slice(0, 60), 12, (drawn, { x, y, width, height }) => {
      const size = Math.min(width, height) - 14;
      return raster(greyCanvas(paintDigit(drawn), DIGIT_SIZE), x + (width - size) / 2, y + (height - size) / 2, size);
    }),
  };
  const strokes: Picture = {
    ...{
      title: 'Ways to write a digit',
      subtitle: 'The points of the pen, as the dataset has them; colours tell strokes apart',
      accent,
    },
    content: tileGrid(shown, 5, ({ digit, style, strokes: lines }, { x, y, width, height }) => {
      const size = Math.min(width, height) - 50;
      const points = lines.flat();
      const [left, right] = [Math.min(...points.map(([px]) => px)), Math.max(...points.map(([px]) => px))];
      const [top, bottom] = [Math.min(...points.map(([, py]) => py)), Math.max(...points.map(([, py]) => py))];
      const scale = size / Math.max(right - left, bottom - top);
      const drawn = lines.map((line, i) =>
        polyline(
          line.map(([px, py]) => [
            x + width / 2 + (px - (left + right) / 2) * scale,
            y + 14 + size / 2 + (py - (top + bottom) / 2) * scale,
          ]),
          { stroke: [accent, PALETTE.yellow][i % 2], 'stroke-width': 7 },
        ),
      );
      const label = text([x + 14, y + height - 14], `${digit}, ${style}`, { 'font-size': 16, fill: PALETTE.muted });
      return drawn.join('') + label;
    }),
  };
  return {
    figure: strokes,
    gallery: new Map([
      ['1-digits', pictures],
      ['2-strokes', strokes],
    ]),
  };
}

function card(): string {
  return `# Drawn Digits

3,000 digits as someone draws them with a mouse: the points of the pen, and pictures of 28 × 28 pixels. Both come from the same
strokes, so models of pictures and models of strokes can be compared.

![Ways to write a digit](figure.webp)

## Contents

| File | Contents |
|---|---|
| \`data/train.parquet\`, \`data/test.parquet\` | ${SPLITS.train.count.toLocaleString('en-US')} and ${SPLITS.test.count} rows |
| \`images/train.npz\`, \`images/test.npz\` | \`images\` [n, 28, 28] and \`labels\` [n], uint8, in the order of the rows |

| Column | Type | Meaning |
|---|---|---|
| \`index\` | int32 | row, and position in \`images\` |
| \`label\` | int32 | the digit |
| \`style\` | string | how it is written: open or closed four, seven with or without bar, … |
| \`stroke_width\` | double | width of the pen in pixels |
| \`slant_degrees\` | double | slant to the right |
| \`strokes\` | string | JSON: a list of strokes, each a list of points [x, y] in pixels |

## How it was made

A generator writes each digit in ${DIGIT_STYLES.length} styles altogether, moves the points a little, bends, slants, turns and scales
the whole, and paints it with a round pen. Sizes range from 38 to 86 % of the canvas; the place is random. The two sets have different seeds.

## Use it

\`\`\`python
import numpy as np
import pandas as pd

rows = pd.read_parquet('data/train.parquet')
arrays = np.load('images/train.npz')
print(rows.label.value_counts(), arrays['images'].shape)
\`\`\`

\`\`\`sh
souk datasets pull clearsight/drawn-digits
\`\`\`

## Limits

- Generated, not collected: no person's handwriting is in it, and rare ways to write are missing.
- Labels are right by construction. Some small, thick digits are hard to read even for people.
- 28 pixels are little for strokes; points are therefore given with one decimal.

The model [Digit Classifier](/models/clearsight/digit-classifier) was trained with the same generator and other seeds.

## License

CC BY 4.0. Name Clearsight Vision as the source.
`;
}
