import type { Pictures } from '../../assets/demo-asset.ts';
import { confusionMatrix } from '../../pictures/confusion-matrix.ts';
import { PALETTE, SELLERS } from '../../pictures/palette.ts';
import type { Picture } from '../../pictures/picture.ts';
import { raster } from '../../pictures/raster.ts';
import { text } from '../../pictures/svg.ts';
import { tileGrid } from '../../pictures/tile-grid.ts';
import { type ClassifiedShape, classifyShapes } from './classify-shapes.ts';
import { SHAPES } from './draw-shape.ts';

const accent = SELLERS.clearsight;
const SEED = 291;

export async function shapePictures(onnx: Buffer): Promise<Pictures> {
  const classified = await classifyShapes(onnx, SEED, 2000);
  const hardest = classified.toSorted((a, b) => a.confidence - b.confidence).slice(0, 32);
  const predictions: Picture = {
    ...{ title: 'Pictures and what the model sees', subtitle: 'Held out from training; with its confidence', accent },
    content: tiles(classified.slice(0, 32), 8),
  };
  const counts = SHAPES.map((actual) =>
    SHAPES.map((said) => classified.filter((one) => one.shape === actual && one.said === said).length),
  );
  const confusion: Picture = {
    ...{
      title: 'What it takes for what',
      subtitle: '2000 held-out pictures: rows are painted, columns are seen',
      accent,
    },
    content: confusionMatrix(SHAPES, counts, accent),
  };
  const unsure: Picture = {
    ...{ title: 'The 32 pictures it is least sure of', subtitle: 'Out of 2000; mistakes in red', accent },
    content: tiles(hardest, 8),
  };
  return {
    figure: confusion,
    gallery: new Map([
      ['1-predictions', predictions],
      ['2-confusion', confusion],
      ['3-hardest', unsure],
    ]),
  };
}

function tiles(classified: readonly ClassifiedShape[], columns: number): string {
  return tileGrid(classified, columns, ({ canvas, shape, said, confidence }, { x, y, width, height }) => {
    const size = Math.min(width - 20, height - 44);
    const fill = said === shape ? PALETTE.text : PALETTE.red;
    return [
      raster(canvas, x + (width - size) / 2, y + 10, size),
      text([x + 12, y + height - 14], said, { 'font-size': 15, 'font-weight': 600, fill }),
      text([x + width - 12, y + height - 14], `${(100 * confidence).toFixed(0)} %`, {
        ...{ 'font-size': 13, fill: PALETTE.muted, 'text-anchor': 'end' },
      }),
    ].join('');
  });
}
