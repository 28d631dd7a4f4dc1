import { Random } from '../../../../sandbox-model/generator/random.ts';
import type { Pictures } from '../../assets/demo-asset.ts';
import { OnnxModel } from '../../assets/onnx-model.ts';
import { PALETTE, SELLERS } from '../../pictures/palette.ts';
import { CONTENT, type Picture } from '../../pictures/picture.ts';
import { plot } from '../../pictures/plot.ts';
import { raster } from '../../pictures/raster.ts';
import { element, group, polyline, rectangle, text } from '../../pictures/svg.ts';
import { tileGrid } from '../../pictures/tile-grid.ts';
import { detect, detectScenes, type FoundBox } from './detect-obstacles.ts';
import { CELLS } from './detector-loss.ts';
import { drawScene } from './draw-scene.ts';
import { OBSTACLES } from './paint-obstacles.ts';
import { precisionCurve, scoreDetections } from './score-detections.ts';

const accent = SELLERS.clearsight;
export const SHOWN_ABOVE = 0.4;
/** Seeds of the first scenes with four obstacles or more, of three classes. */
export const SCENE_SEEDS = [3918, 3923, 3926, 3929, 3948, 3951] as const;
const CURVE_SEED = 391;
const LARGE = 480;
/** Lower scores are not drawn. */
const MIN_HEAT = 0.08;
const COLORS = { crate: PALETTE.yellow, cone: '#ff8f45', barrel: PALETTE.blue, person: PALETTE.green } as const;

export async function detectorPictures(onnx: Buffer): Promise<Pictures> {
  const model = await OnnxModel.load(onnx);
  const scenes = await Promise.all(SCENE_SEEDS.map((seed) => detectScene(model, seed)));
  const detected = await detectScenes(onnx, CURVE_SEED, 400);
  const first = scenes[0] as ShownScene;
  const many: Picture = {
    ...{
      title: 'Obstacles in six scenes',
      subtitle: 'Crates yellow, cones orange, barrels blue, people green; scenes no training used',
      accent,
    },
    content: tileGrid(scenes, 3, (scene, { x, y, width, height }) => {
      const size = Math.min(width, height) - 16;
      return drawBoxes(scene, x + (width - size) / 2, y + (height - size) / 2, size, false);
    }),
  };
  const size = CONTENT.height;
  const heatLeft = CONTENT.x + CONTENT.width - size + 60;
  const heat: Picture = {
    ...{
      title: 'From scores to boxes',
      subtitle: 'Left: the boxes. Right: the score of each cell, in the colour of its class',
      accent,
    },
    content: drawBoxes(first, CONTENT.x, CONTENT.y, size - 60) + drawHeat(first, heatLeft, CONTENT.y, size - 60),
  };
  return {
    figure: heat,
    gallery: new Map([
      ['1-detections', many],
      ['2-scores', heat],
      ['3-precision-recall', curvePicture(precisionCurve(scoreDetections(detected)))],
    ]),
  };
}

interface ShownScene {
  seed: number;
  found: FoundBox[];
  heat: Float32Array;
}

async function detectScene(model: OnnxModel, seed: number): Promise<ShownScene> {
  const { found, heat } = await detect(model, drawScene(new Random(seed)).canvas);
  return { seed, heat, found: found.filter(({ score }) => score >= SHOWN_ABOVE) };
}

/** Shows the scene with more pixels than the model sees. Small pictures have room for scores alone. */
function drawBoxes({ seed, found }: ShownScene, left: number, top: number, size: number, hasLabels = true): string {
  const { canvas } = drawScene(new Random(seed), LARGE);
  const boxes = found.map(({ x, y, width, height, label, score }) => {
    const [bx, by] = [left + Math.max(0, x) * size, top + Math.max(0, y) * size];
    const percent = `${(100 * score).toFixed(0)} %`;
    const caption = hasLabels ? `${label} ${percent}` : percent;
    const above = Math.max(top, by - 22);
    const captionWidth = caption.length * 8.1 + 12;
    const cx = Math.min(bx - 1.5, left + size - captionWidth);
    return group(
      {},
      rectangle(bx, by, Math.min(width, 1 - x) * size, Math.min(height, 1 - y) * size, {
        ...{ fill: 'none', stroke: COLORS[label], 'stroke-width': 3, rx: 3 },
      }),
      rectangle(cx, above, captionWidth, 22, { fill: COLORS[label], rx: 3 }),
      text([cx + 6, above + 16], caption, { 'font-size': 14, 'font-weight': 600, fill: PALETTE.background }),
    );
  });
  return raster(canvas, left, top, size, { 'image-rendering': 'auto' }) + boxes.join('');
}

function drawHeat({ heat }: ShownScene, left: number, top: number, size: number): string {
  const cell = size / CELLS;
  const cells = Array.from({ length: CELLS ** 2 }, (_, place) => {
    const scores = OBSTACLES.map((_, kind) => heat[kind * CELLS ** 2 + place] as number);
    const score = Math.max(...scores);
    if (score < MIN_HEAT) return '';
    const [column, row] = [place % CELLS, Math.floor(place / CELLS)];
    return rectangle(left + column * cell + 1, top + row * cell + 1, cell - 2, cell - 2, {
      ...{ fill: COLORS[OBSTACLES[scores.indexOf(score)] ?? 'crate'], 'fill-opacity': score, rx: 4 },
    });
  });
  const legend = OBSTACLES.map((label, i) =>
    group(
      {},
      rectangle(left + i * 120, top + size + 22, 16, 16, { fill: COLORS[label], rx: 3 }),
      text([left + i * 120 + 24, top + size + 36], label, { 'font-size': 16, fill: PALETTE.muted }),
    ),
  );
  return rectangle(left, top, size, size, { fill: PALETTE.panel, rx: 6 }) + cells.join('') + legend.join('');
}

function curvePicture(curve: readonly { recall: number; precision: number }[]): Picture {
  const { frame, at } = plot({
    ...{ x: CONTENT.x, y: CONTENT.y, width: CONTENT.width, height: CONTENT.height },
    ...{ across: [0, 1], up: [0, 1], acrossLabel: 'recall', upLabel: 'precision', ticks: 5 },
  });
  const points = curve.map(({ recall, precision }) => at(recall, precision));
  const area = element('polygon', {
    points: [at(0, 0), ...points, at(curve.at(-1)?.recall ?? 0, 0)]
      .map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`)
      .join(' '),
    ...{ fill: accent, 'fill-opacity': 0.15 },
  });
  return {
    ...{
      title: 'Precision and recall',
      subtitle: 'Boxes that overlap an obstacle of their class by half, in 400 held-out scenes',
      accent,
    },
    content: frame + area + polyline(points, { stroke: accent, 'stroke-width': 3.5 }),
  };
}
