import { Random } from '../../../../sandbox-model/generator/random.ts';
import type { Pictures } from '../../assets/demo-asset.ts';
import { OnnxModel } from '../../assets/onnx-model.ts';
import { PALETTE, SELLERS } from '../../pictures/palette.ts';
import { CONTENT, type Picture } from '../../pictures/picture.ts';
import { plot } from '../../pictures/plot.ts';
import { polyline, rectangle, text } from '../../pictures/svg.ts';
import { tileGrid } from '../../pictures/tile-grid.ts';
import { CUBE_COLORS, setTable, VIEW } from './draw-table.ts';
import { elbowOf, gripperOf } from './planar-arm.ts';
import { decide, type Episode, runEpisodes } from './run-reacher.ts';
import { drawAttention, drawPose, drawTable, drawTarget, placeIn, type TableArea } from './table-picture.ts';

const accent = SELLERS.handover;
const [TABLE_SEED, EPISODES_SEED] = [593, 591];
const ATTENTION_COLORS = { red: '#ff9d96', green: '#8ff0b0', blue: '#9fc6ff' } as const;
const BINS = 24;
/** Metres. */
const MAX_MISS = 0.12;

export async function reacherPictures(onnx: Buffer): Promise<Pictures> {
  const episodes = await runEpisodes(onnx, EPISODES_SEED, 120);
  const figure = await instructionsPicture(onnx);
  const paths: Picture = {
    ...{
      title: 'Six instructions, carried out',
      subtitle: 'The gripper’s path, from the pose in the picture to the last of 24 steps',
      accent,
    },
    content: tileGrid(episodes.filter(staysInView).slice(0, 6), 3, (episode, area) => {
      const size = area.height - 46;
      return drawEpisode(
        episode,
        { x: area.x + (area.width - size) / 2, y: area.y + 36, size },
        area.x + area.width / 2,
      );
    }),
  };
  return {
    figure,
    gallery: new Map([
      ['1-instructions', figure],
      ['2-paths', paths],
      ['3-distances', missPicture(episodes)],
    ]),
  };
}

/** Gives three instructions for the same table. */
async function instructionsPicture(onnx: Buffer): Promise<Picture> {
  const model = await OnnxModel.load(onnx);
  const random = new Random(TABLE_SEED);
  const [table, joints] = [setTable(random), [0.5, 1.9] as const];
  const shown = await Promise.all(
    CUBE_COLORS.map(async (color) => {
      const task = { table, joints, color, instruction: `reach the ${color} cube` };
      return { task, step: await decide(model, new Random(1), task) };
    }),
  );
  return {
    ...{
      title: 'One table, three instructions',
      subtitle: 'Attention of the model (dots), its target (cross) and the pose that it moves to',
      accent,
    },
    content: tileGrid(shown, 3, ({ task, step }, { x, y, width, height }) => {
      const area: TableArea = { x: x + 10, y: y + (height - width) / 2 + 20, size: width - 20 };
      return [
        text([x + width / 2, area.y - 32], `“${task.instruction}”`, {
          'text-anchor': 'middle',
          'font-size': 21,
          'font-weight': 600,
        }),
        drawTable(task, area),
        drawPose(area, step.goal, accent, 0.9),
        drawAttention(area, step.attention, ATTENTION_COLORS[task.color]),
        drawTarget(area, step.target),
        text(
          [x + width / 2, area.y + area.size + 40],
          `target ${step.target.map((value) => value.toFixed(2)).join(', ')} m`,
          {
            ...{ 'text-anchor': 'middle', 'font-size': 17, fill: PALETTE.muted },
          },
        ),
      ].join('');
    }),
  };
}

function staysInView({ steps }: Episode): boolean {
  const isSeen = ([x, y]: readonly [number, number]) =>
    x > VIEW.left && x < VIEW.left + VIEW.size && y > VIEW.bottom && y < VIEW.bottom + VIEW.size;
  return steps.every(({ joints }) => isSeen(elbowOf(joints)) && isSeen(gripperOf(joints)));
}

function drawEpisode({ task, steps }: Episode, area: TableArea, middle: number): string {
  const path = steps.map(({ joints }) => placeIn(area, gripperOf(joints)));
  const last = steps.at(-1)?.joints ?? task.joints;
  return [
    text([middle, area.y - 12], task.instruction.trim(), { 'text-anchor': 'middle', 'font-size': 16 }),
    drawTable(task, area),
    drawPose(area, last, accent),
    polyline(path, { stroke: PALETTE.bright, 'stroke-width': 2.5, 'stroke-dasharray': '2 6' }),
  ].join('');
}

function missPicture(episodes: readonly Episode[]): Picture {
  const counts = new Array<number>(BINS).fill(0);
  for (const { miss } of episodes) {
    const bin = Math.min(BINS - 1, Math.floor((miss / MAX_MISS) * BINS));
    counts[bin] = (counts[bin] as number) + 1;
  }
  const top = Math.ceil(Math.max(...counts) / 6) * 6;
  const { frame, at } = plot({
    ...{ x: CONTENT.x, y: CONTENT.y, width: CONTENT.width, height: CONTENT.height, ticks: 6, digits: 0 },
    ...{
      across: [0, MAX_MISS * 100],
      up: [0, top],
      acrossLabel: 'distance from the middle of the cube, in centimetres',
      upLabel: 'episodes',
    },
  });
  const bars = counts.map((count, bin) => {
    const [left, y] = at((bin / BINS) * MAX_MISS * 100, count);
    const [right, bottom] = at(((bin + 1) / BINS) * MAX_MISS * 100, 0);
    return rectangle(left + 1, y, right - left - 2, bottom - y, { fill: accent, rx: 2 });
  });
  const subtitle = `Where the gripper is after 24 steps, in ${episodes.length} held-out episodes; a cube is 24 cm wide`;
  return { title: 'How close it gets', subtitle, accent, content: frame + bars.join('') };
}
