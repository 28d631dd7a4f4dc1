import type { Pictures } from '../../assets/demo-asset.ts';
import { Canvas } from '../../drawing/canvas.ts';
import { confusionMatrix } from '../../pictures/confusion-matrix.ts';
import { PALETTE, SELLERS } from '../../pictures/palette.ts';
import type { Picture } from '../../pictures/picture.ts';
import { greyCanvas, raster } from '../../pictures/raster.ts';
import { rectangle, text } from '../../pictures/svg.ts';
import { type TileArea, tileGrid } from '../../pictures/tile-grid.ts';
import { type ClassifiedDigit, classifyHeldOut, DIGIT_NAMES, HELD_OUT } from './classify-digits.ts';
import { DIGIT_SIZE } from './draw-digit.ts';

const accent = SELLERS.clearsight;
const SHOWN = 40;
const COLUMNS = 10;

export async function digitPictures(onnx: Buffer): Promise<Pictures> {
  const classified = await classifyHeldOut(onnx);
  const shown = classified.slice(0, SHOWN);
  const hardest = classified.toSorted((a, b) => a.confidence - b.confidence).slice(0, 24);
  return {
    figure: matrixPicture(classified),
    gallery: new Map([
      [
        '1-predictions',
        {
          ...picture('Drawings and what the model reads', 'Held-out drawings; the bar is its confidence'),
          content: tiles(shown, COLUMNS),
        },
      ],
      ['2-confusion', matrixPicture(classified)],
      [
        '3-hardest',
        {
          ...picture(
            'The 24 drawings it is least sure of',
            `Out of ${HELD_OUT.toLocaleString('en')} that no training used`,
          ),
          content: tiles(hardest, 8),
        },
      ],
    ]),
  };
}

function picture(title: string, subtitle: string): Omit<Picture, 'content'> {
  return { title, subtitle, accent };
}

function matrixPicture(classified: readonly ClassifiedDigit[]): Picture {
  const counts = DIGIT_NAMES.map((_, actual) =>
    DIGIT_NAMES.map((_, said) => classified.filter((one) => one.drawn.digit === actual && one.said === said).length),
  );
  const content = confusionMatrix(DIGIT_NAMES, counts, accent);
  return {
    ...picture(
      'What it takes for what',
      `${HELD_OUT.toLocaleString('en')} held-out drawings: rows are drawn, columns are read`,
    ),
    content,
  };
}

function tiles(classified: readonly ClassifiedDigit[], columns: number): string {
  return tileGrid(classified, columns, ({ drawn, picture: pixels, said, confidence }, area) => {
    const isRight = said === drawn.digit;
    const size = Math.min(area.width - 20, area.height - 50);
    const left = area.x + (area.width - size) / 2;
    return [
      raster(greyCanvas(pixels, DIGIT_SIZE), left, area.y + 10, size),
      confidenceBar(area, confidence, isRight),
      text([area.x + 14, area.y + area.height - 22], String(said), {
        'font-size': 20,
        'font-weight': 700,
        fill: isRight ? PALETTE.text : PALETTE.red,
      }),
    ].join('');
  });
}

function confidenceBar({ x, y, width, height }: TileArea, confidence: number, isRight: boolean): string {
  const [left, full] = [x + 36, width - 50];
  const bar = { rx: 4, fill: isRight ? accent : PALETTE.red };
  return (
    rectangle(left, y + height - 33, full, 8, { rx: 4, fill: PALETTE.grid }) +
    rectangle(left, y + height - 33, full * confidence, 8, bar)
  );
}

/** Puts pictures of digits side by side, such as a dataset keeps them. */
export function contactSheet(pictures: readonly Float32Array[], columns: number): Canvas {
  const sheet = new Canvas(columns * DIGIT_SIZE, Math.ceil(pictures.length / columns) * DIGIT_SIZE);
  for (const [i, pixels] of pictures.entries()) {
    const [left, top] = [(i % columns) * DIGIT_SIZE, Math.floor(i / columns) * DIGIT_SIZE];
    for (const [pixel, value] of pixels.entries()) {
      const [x, y] = [left + (pixel % DIGIT_SIZE), top + Math.floor(pixel / DIGIT_SIZE)];
      sheet.blend(x, y, [1, 1, 1], value);
    }
  }
  return sheet;
}
