import { Transformer } from '@napi-rs/image';
import { Random } from '../../../../sandbox-model/generator/random.ts';
import type { DemoAsset, Files, Pictures } from '../../assets/demo-asset.ts';
import { Canvas } from '../../drawing/canvas.ts';
import { jsonLines, parquetTable, rounded } from '../../export/parquet.ts';
import { PALETTE, SELLERS } from '../../pictures/palette.ts';
import { CONTENT, type Picture } from '../../pictures/picture.ts';
import { pngOf, raster } from '../../pictures/raster.ts';
import { circle, text } from '../../pictures/svg.ts';
import { tileGrid } from '../../pictures/tile-grid.ts';
import { CUBE_COLORS, IMAGE_SIZE, paintTable } from './draw-table.ts';
import { MAX_MOVEMENT } from './export-reacher.ts';
import { gripperOf, type Joints, jointsFor } from './planar-arm.ts';
import { drawTable, placeIn } from './table-picture.ts';
import { chooseTask, type Task, targetOf } from './train-reacher.ts';

const accent = SELLERS.handover;
const SEED = 580;
const [EPISODES, FRAMES, FPS] = [40, 20, 10];
const QUALITY = 88;

interface Recording {
  task: Task;
  joints: Joints[];
  actions: Joints[];
}

export const THREE_CUBES: DemoAsset = {
  seller: 'handover',
  name: 'three-cubes',
  createFiles,
  drawPictures,
  describe: () => ({
    frontMatter: {
      license: 'Commercial',
      tags: ['lerobot', 'vision-language-action', 'reaching', 'planar-arm', 'synthetic'],
      task: 'vla',
    },
    body: card(),
  }),
};

/** Lets an expert that knows where the cubes are carry out instructions. */
function record(): Recording[] {
  const random = new Random(SEED);
  return Array.from({ length: EPISODES }, () => {
    const task = chooseTask(random);
    const goal = jointsFor(targetOf(task));
    const recording: Recording = { task, joints: [], actions: [] };
    let { joints } = task;
    for (let frame = 0; frame < FRAMES; frame++) {
      const action = [step(goal[0] - joints[0]), step(goal[1] - joints[1])] as const;
      recording.joints.push(joints);
      recording.actions.push(action);
      joints = [joints[0] + action[0], joints[1] + action[1]];
    }
    return recording;
  });
}

const step = (difference: number) => Math.max(-MAX_MOVEMENT, Math.min(MAX_MOVEMENT, difference));

async function createFiles(): Promise<Files> {
  const recordings = record();
  const files = new Map<string, Buffer>([
    ['meta/info.json', Buffer.from(`${JSON.stringify(info(), null, 2)}\n`)],
    [
      'meta/episodes.jsonl',
      jsonLines(
        recordings.map(({ task }, episode) => ({ episode_index: episode, tasks: [task.instruction], length: FRAMES })),
      ),
    ],
    ['data/chunk-000/frames.parquet', framesTable(recordings)],
  ]);
  for (const [episode, recording] of recordings.entries()) {
    const png = pngOf(filmStrip(recording, episode));
    files.set(
      `images/chunk-000/episode_${String(episode).padStart(6, '0')}.webp`,
      await new Transformer(png).webp(QUALITY),
    );
  }
  return files;
}

function framesTable(recordings: readonly Recording[]): Buffer {
  const angles = ([shoulder, elbow]: Joints, name: string) => ({
    [`${name}.shoulder`]: rounded(shoulder, 4),
    [`${name}.elbow`]: rounded(elbow, 4),
  });
  return parquetTable({
    columns: {
      ...{ episode_index: 'INT32', frame_index: 'INT32', timestamp: 'DOUBLE', task: 'STRING' },
      ...{ 'observation.state.shoulder': 'DOUBLE', 'observation.state.elbow': 'DOUBLE' },
      ...{ 'action.shoulder': 'DOUBLE', 'action.elbow': 'DOUBLE', 'target.x': 'DOUBLE', 'target.y': 'DOUBLE' },
    },
    rows: recordings.flatMap(({ task, joints, actions }, episode) =>
      joints.map((state, frame) => ({
        ...{ episode_index: episode, frame_index: frame, timestamp: rounded(frame / FPS, 2), task: task.instruction },
        ...angles(state, 'observation.state'),
        ...angles(actions[frame] as Joints, 'action'),
        ...{ 'target.x': rounded(targetOf(task)[0], 3), 'target.y': rounded(targetOf(task)[1], 3) },
      })),
    ),
  });
}

function info() {
  const joints = { motors: ['shoulder', 'elbow'] };
  return {
    ...{
      codebase_version: 'v2.1',
      robot_type: 'planar-two-link',
      total_episodes: EPISODES,
      total_frames: EPISODES * FRAMES,
    },
    ...{ total_tasks: EPISODES, fps: FPS, splits: { train: `0:${EPISODES}` } },
    features: {
      'observation.image': {
        dtype: 'image',
        shape: [IMAGE_SIZE, IMAGE_SIZE, 3],
        names: ['height', 'width', 'channels'],
      },
      'observation.state': { dtype: 'float32', shape: [2], names: joints },
      action: { dtype: 'float32', shape: [2], names: joints },
      timestamp: { dtype: 'float32', shape: [1] },
      episode_index: { dtype: 'int32', shape: [1] },
      frame_index: { dtype: 'int32', shape: [1] },
    },
  };
}

/** Returns the frames of an episode side by side. */
function filmStrip({ task, joints }: Recording, episode: number): Canvas {
  const random = new Random(SEED + 1 + episode);
  const strip = new Canvas(FRAMES * IMAGE_SIZE, IMAGE_SIZE);
  for (const [frame, state] of joints.entries()) {
    const { pixels } = paintTable(random, task.table, state);
    for (let row = 0; row < IMAGE_SIZE; row++) {
      const from = row * IMAGE_SIZE * 3;
      strip.pixels.set(pixels.subarray(from, from + IMAGE_SIZE * 3), (row * strip.width + frame * IMAGE_SIZE) * 3);
    }
  }
  return strip;
}

function drawPictures(): Pictures {
  const recordings = record();
  const frames: Picture = {
    ...{ title: 'Episodes', subtitle: 'Every third frame, as the camera of 64 × 64 pixels sees it', accent },
    content: tileGrid(recordings.slice(0, 5), 1, ({ task, joints }, { x, y, width, height }) => {
      const size = height - 20;
      const shown = joints.filter((_, frame) => frame % 3 === 0);
      const gap = (width - 300 - shown.length * size - 20) / (shown.length - 1);
      const pictures = shown.map((state, i) =>
        raster(paintTable(new Random(i), task.table, state), x + 290 + i * (size + gap), y + 10, size),
      );
      return text([x + 20, y + height / 2 + 6], task.instruction, { 'font-size': 16 }) + pictures.join('');
    }),
  };
  const [first] = recordings as [Recording];
  const area = { x: CONTENT.x + (CONTENT.width - CONTENT.height) / 2, y: CONTENT.y, size: CONTENT.height };
  const colors = { red: PALETTE.red, green: PALETTE.green, blue: PALETTE.blue };
  const dots = recordings.flatMap(({ task }) =>
    task.table.cubes.map(({ color, position }) => circle(placeIn(area, position), 7, { fill: colors[color] })),
  );
  const paths = recordings.flatMap(({ joints }) =>
    joints.map((state) => circle(placeIn(area, gripperOf(state)), 2.5, { fill: PALETTE.bright })),
  );
  const empty = drawTable({ table: { ...first.task.table, cubes: [] }, joints: first.task.joints }, area);
  const places: Picture = {
    ...{
      title: 'Where cubes and gripper were',
      subtitle: `All ${EPISODES} episodes: cubes in their colours, the gripper’s positions in white`,
      accent,
    },
    content: empty + paths.join('') + dots.join(''),
  };
  return {
    figure: frames,
    gallery: new Map([
      ['1-episodes', frames],
      ['2-places', places],
    ]),
  };
}

function card(): string {
  return `# Three Cubes

${EPISODES} demonstrations of a planar arm that reaches the cube which an instruction names, with pictures, joint angles and actions, in
the layout of LeRobot. A small, complete dataset to try a vision-language-action pipeline on.

![Episodes](figure.webp)

## Contents

| File | Contents |
|---|---|
| \`meta/info.json\` | features, rate and counts |
| \`meta/episodes.jsonl\` | the instruction and length of each episode |
| \`data/chunk-000/frames.parquet\` | ${EPISODES * FRAMES} rows, one per frame |
| \`images/chunk-000/episode_*.webp\` | the ${FRAMES} frames of an episode side by side, each 64 × 64 pixels |

| Column | Unit | Meaning |
|---|---|---|
| \`episode_index\`, \`frame_index\` | | which frame |
| \`timestamp\` | s | ${FPS} frames a second |
| \`task\` | | the instruction, in many wordings |
| \`observation.state.*\` | rad | angles of shoulder and elbow |
| \`action.*\` | rad | how far the joints move until the next frame, ${MAX_MOVEMENT} at most |
| \`target.x\`, \`target.y\` | m | middle of the named cube; the arm stands at 0, 0 |

## How it was made

Tables with a ${CUBE_COLORS.join(', a ')} cube are set at random, with random wood, light and noise. An expert that knows where the cubes
are solves the inverse kinematics and moves both joints towards it. The camera sees x from -1 to 1 m and y from -0.3 to 1.7 m;
the links are 0.8 and 0.7 m long.

## Use it

\`\`\`python
import pandas as pd
from PIL import Image

frames = pd.read_parquet('data/chunk-000/frames.parquet')
strip = Image.open('images/chunk-000/episode_000003.webp')
third = strip.crop((3 * 64, 0, 4 * 64, 64))  # frame 3 of episode 3
print(frames.query('episode_index == 3 and frame_index == 3').task.item())
\`\`\`

\`\`\`sh
souk datasets pull handover/three-cubes
\`\`\`

## Limits

- Painted, not filmed: no camera distortion, no hands, no other objects.
- The expert moves in joint space and never fails, so there is nothing to learn about recovery.
- ${EPISODES} episodes are enough to fine-tune [Instruct Reacher](/models/handover/instruct-reacher), not to train it from nothing.

## License

Commercial: train and deploy models within one organisation. Do not pass the files on.
`;
}
