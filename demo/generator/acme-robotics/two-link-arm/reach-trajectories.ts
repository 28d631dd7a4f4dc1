import { Random } from '../../../../sandbox-model/generator/random.ts';
import type { DemoAsset, Files, Pictures } from '../../assets/demo-asset.ts';
import { datasetCard, recordedInfo } from '../../assets/recorded-dataset.ts';
import { rounded, type Table } from '../../export/parquet.ts';
import { PALETTE, SELLERS } from '../../pictures/palette.ts';
import { CONTENT, type Picture } from '../../pictures/picture.ts';
import { plot } from '../../pictures/plot.ts';
import { circle, type Point, panel, polyline } from '../../pictures/svg.ts';
import { jointsFor, tipOf } from '../pick-place/scara-arm.ts';

const ACCENT = SELLERS['acme-robotics'];
const SEED = 20_401;
const [EPISODES, FPS] = [80, 30];
const COLUMNS = {
  ...{ episode_index: 'INT32', frame_index: 'INT32', timestamp: 'FLOAT', target_x: 'FLOAT', target_y: 'FLOAT' },
  ...{ shoulder: 'FLOAT', elbow: 'FLOAT', shoulder_velocity: 'FLOAT', elbow_velocity: 'FLOAT' },
  ...{ gripper_x: 'FLOAT', gripper_y: 'FLOAT' },
} as const satisfies Table['columns'];

type Frame = Record<keyof typeof COLUMNS, number>;

/** Moves the gripper on straight lines with minimum jerk, like people move their hands. */
function record(): Frame[][] {
  const random = new Random(SEED);
  const somewhere = (): Point => {
    const [radius, angle] = [random.between(0.2, 0.52), random.between(-1.5, 1.5)];
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  };
  return Array.from({ length: EPISODES }, (_, episode) => {
    const [from, to] = [somewhere(), somewhere()];
    const seconds = 0.5 + 1.2 * Math.hypot(to[0] - from[0], to[1] - from[1]);
    const frames = Math.ceil(seconds * FPS);
    const at = (time: number): Point => {
      const t = Math.min(1, Math.max(0, time / seconds));
      const share = t ** 3 * (10 - 15 * t + 6 * t * t);
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
    };
    return Array.from({ length: frames + 1 }, (_, frame) => {
      const time = frame / FPS;
      const [shoulder, elbow] = jointsFor(at(time));
      const [before, after] = [jointsFor(at(time - 0.001)), jointsFor(at(time + 0.001))];
      const [x, y] = tipOf(shoulder, elbow);
      return {
        ...{ episode_index: episode, frame_index: frame, timestamp: rounded(time, 4) },
        ...{ target_x: rounded(to[0], 4), target_y: rounded(to[1], 4) },
        ...{ shoulder: rounded(shoulder, 5), elbow: rounded(elbow, 5) },
        shoulder_velocity: rounded((after[0] - before[0]) / 0.002, 4),
        elbow_velocity: rounded((after[1] - before[1]) / 0.002, 4),
        ...{ gripper_x: rounded(x, 4), gripper_y: rounded(y, 4) },
      };
    });
  });
}

function createFiles(): Files {
  const frames = record().flat();
  const names = Object.keys(COLUMNS) as (keyof Frame)[];
  const rows = frames.map((frame) => names.map((name) => frame[name]).join(','));
  const facts = { robot: 'planar-two-link', fps: FPS, tasks: ['reach'], episodes: EPISODES, frames: frames.length };
  return new Map([
    ['meta/info.json', recordedInfo({ ...facts, columns: COLUMNS })],
    ['data/chunk-000/reaches.csv', Buffer.from(`${[names.join(','), ...rows].join('\n')}\n`)],
  ]);
}

function drawPictures(): Pictures {
  const episodes = record();
  const paths = drawPaths(episodes);
  return {
    figure: paths,
    gallery: new Map([
      ['1-paths', paths],
      ['2-velocities', drawVelocities(episodes.slice(0, 12))],
    ]),
  };
}

function drawPaths(episodes: readonly Frame[][]): Picture {
  const view = ([x, y]: Point): Point => [250 + 1150 * x, CONTENT.y + CONTENT.height / 2 - 520 * y];
  const base = (frame: Frame): Point => view([frame.gripper_x, frame.gripper_y]);
  const paths = episodes.map((frames) => {
    const last = frames.at(-1) as Frame;
    const dots = frames.map((frame) => circle(base(frame), 2.2, { fill: ACCENT, opacity: 0.75 }));
    return dots.join('') + circle(base(last), 6, { fill: 'none', stroke: PALETTE.yellow, 'stroke-width': 2 });
  });
  return {
    title: 'Eighty reaches',
    subtitle: 'Positions of the gripper, thirty a second: dense where it is slow; circles are targets',
    accent: ACCENT,
    content: panel(CONTENT.x, CONTENT.y, CONTENT.width, CONTENT.height) + paths.join(''),
  };
}

function drawVelocities(episodes: readonly Frame[][]): Picture {
  const parts = (['shoulder_velocity', 'elbow_velocity'] as const).map((name, row) => {
    const chart = plot({
      ...{ x: CONTENT.x, y: CONTENT.y + row * 306, width: CONTENT.width, height: 290, upLabel: 'rad/s' },
      ...{ title: row === 0 ? 'Shoulder' : 'Elbow', across: [0, 1.6], up: [-6, 6], digits: 1 },
    });
    const curves = episodes.map((frames) =>
      polyline(
        frames.map((frame) => chart.at(frame.timestamp, Math.max(-6, Math.min(6, frame[name])))),
        { stroke: ACCENT, opacity: 0.7 },
      ),
    );
    return chart.frame + curves.join('');
  });
  return {
    title: 'Smooth from rest to rest',
    subtitle: 'Joint velocities of the first twelve episodes, over time in seconds',
    ...{ accent: ACCENT, content: parts.join('') },
  };
}

export const REACH_TRAJECTORIES: DemoAsset = {
  seller: 'acme-robotics',
  name: 'reach-trajectories',
  createFiles,
  drawPictures,
  describe: () => ({
    frontMatter: { license: 'Apache-2.0', tags: ['lerobot', 'reaching', 'minimum-jerk', 'csv'], task: 'manipulation' },
    body: datasetCard({
      title: 'Reach trajectories',
      summary: `Joint angles and velocities of a planar arm with two links, 0.30 m and 0.25 m long, that reaches from point to point. A small,
free table to try imitation learning, system identification or a plotting library with.`,
      alt: 'Positions of the gripper during eighty reaches',
      facts: {
        Episodes: EPISODES,
        Frames: record().flat().length,
        'Frames per second': FPS,
        Format: 'CSV, LeRobot metadata',
      },
      columns: {
        'episode_index, frame_index, timestamp': 'which reach, which frame of it, and seconds since its start',
        'target_x, target_y': 'where the gripper goes, in metres from the shoulder',
        'shoulder, elbow': 'angles in radians, counter-clockwise, the elbow relative to the upper arm',
        'shoulder_velocity, elbow_velocity': 'in rad/s',
        'gripper_x, gripper_y': 'where the gripper is, in metres',
      },
      recording: `Simulated: the gripper moves on straight lines with minimum jerk, and the joints follow by inverse kinematics. Starts and
targets are random, 20 to 52 cm from the shoulder.`,
      limits: ['Kinematics only: no forces, no noise, no delays.', 'The elbow is always turned counter-clockwise.'],
      files: { 'meta/info.json': 'description of the columns', 'data/chunk-000/reaches.csv': 'one row per frame' },
      usage:
        '```python\nimport pandas as pd\n\nframes = pd.read_csv("data/chunk-000/reaches.csv")\nfirst = frames[frames.episode_index == 0]\nfirst.plot("timestamp", ["shoulder", "elbow"])\n```',
    }),
  }),
};
