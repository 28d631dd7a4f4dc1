import { Random } from '../../../../sandbox-model/generator/random.ts';
import type { DemoAsset, Files, Pictures } from '../../assets/demo-asset.ts';
import { datasetCard, type Row, recordedInfo } from '../../assets/recorded-dataset.ts';
import { jsonLines, parquetTable, rounded, type Table } from '../../export/parquet.ts';
import { PALETTE, SELLERS } from '../../pictures/palette.ts';
import { CONTENT, type Picture } from '../../pictures/picture.ts';
import { circle, line, type Point, panel, polyline, rectangle } from '../../pictures/svg.ts';
import { expertVelocity } from './corridor-expert.ts';
import { CELL, COLUMNS as CELLS_ACROSS, type CorridorWorld, createWorld, ROWS } from './corridor-world.ts';
import {
  clearance,
  drive,
  hasArrived,
  MAX_STEPS,
  type Observation,
  observe,
  type Pose,
  RADIUS,
  RANGE,
  RAYS,
  STEP,
  startOf,
  type Velocity,
} from './drive-robot.ts';

const ACCENT = SELLERS['wayfinder-labs'];
const SEED = 30_501;
const RUNS = 32;
/** Every second step of the simulation is kept. */
const KEPT = 2;
const NOISE = 0.05;
const lidarColumns = Array.from({ length: RAYS }, (_, i) => `observation.lidar.${String(10 * i).padStart(3, '0')}`);
const COLUMNS: Table['columns'] = {
  ...{ episode_index: 'INT32', frame_index: 'INT32', timestamp: 'FLOAT', 'action.speed': 'FLOAT' },
  ...{ 'action.turn_rate': 'FLOAT', 'goal.bearing': 'FLOAT', 'goal.distance': 'FLOAT' },
  ...{ 'pose.x': 'FLOAT', 'pose.y': 'FLOAT', 'pose.heading': 'FLOAT' },
  ...Object.fromEntries(lidarColumns.map((name) => [name, 'FLOAT'])),
};

interface Frame {
  pose: Pose;
  seen: Observation;
  velocity: Velocity;
}

interface Recording {
  world: CorridorWorld;
  frames: Frame[];
}

/** Lets the expert drive, and keeps the runs that arrive without touching anything. */
function record(): Recording[] {
  const random = new Random(SEED);
  const recordings: Recording[] = [];
  while (recordings.length < RUNS) {
    const world = createWorld(random);
    const frames: Frame[] = [];
    let pose = startOf(world);
    for (let step = 0; step < MAX_STEPS / 2 && !hasArrived(world, pose); step++) {
      const seen = observe(world, pose);
      const [speed, turnRate] = expertVelocity(seen);
      const velocity = [speed, turnRate + NOISE * random.normal()] as const;
      if (step % KEPT === 0) frames.push({ pose, seen, velocity });
      pose = drive(world, pose, velocity);
    }
    const isFree = frames.every((frame) => clearance(world, frame.pose.at) > RADIUS);
    if (isFree && hasArrived(world, pose)) recordings.push({ world, frames });
  }
  return recordings;
}

function createFiles(): Files {
  const recordings = record();
  const rows = recordings.flatMap(({ frames }, run) =>
    frames.map(
      ({ pose, seen, velocity }, frame): Row => ({
        ...{ episode_index: run, frame_index: frame, timestamp: rounded(frame * KEPT * STEP, 2) },
        ...{ 'action.speed': rounded(velocity[0], 3), 'action.turn_rate': rounded(velocity[1], 3) },
        ...{ 'goal.bearing': rounded(seen.bearing, 3), 'goal.distance': rounded(seen.distance, 3) },
        ...{
          'pose.x': rounded(pose.at[0], 3),
          'pose.y': rounded(pose.at[1], 3),
          'pose.heading': rounded(pose.heading, 3),
        },
        ...Object.fromEntries(lidarColumns.map((name, i) => [name, rounded(seen.lidar[i] as number, 3)])),
      }),
    ),
  );
  const facts = { robot: 'differential-drive', fps: 1 / (KEPT * STEP), tasks: ['drive to the end'], episodes: RUNS };
  const corridors = recordings.map(({ world, frames }, run) => ({
    ...{ episode_index: run, length: frames.length, route: world.route },
    ...{
      walls: world.walls,
      obstacles: world.obstacles.map(({ at, radius }) => [...at, radius].map((n) => rounded(n, 3))),
    },
  }));
  return new Map([
    ['meta/info.json', recordedInfo({ ...facts, frames: rows.length, columns: COLUMNS })],
    ['meta/corridors.jsonl', jsonLines(corridors)],
    ['data/chunk-000/frames.parquet', parquetTable({ columns: COLUMNS, rows })],
  ]);
}

function drawPictures(): Pictures {
  const recordings = record();
  const runs = drawRuns(recordings);
  const scans = drawScans(recordings[0] as Recording);
  return {
    figure: runs,
    gallery: new Map([
      ['1-runs', runs],
      ['2-scans', scans],
    ]),
  };
}

function drawRuns(recordings: readonly Recording[]): Picture {
  const cells = recordings.slice(0, 20).map(({ world, frames }, i) => {
    const [x, y] = [CONTENT.x + (i % 5) * 220, CONTENT.y + Math.floor(i / 5) * 151];
    const scale = 176 / (CELL * CELLS_ACROSS);
    const view = ([px, py]: Point): Point => [x + 14 + scale * px, y + 70 + scale * ((CELL * ROWS) / 2 - py)];
    return [
      panel(x, y, 208, 141),
      ...world.walls.map(([a, b]) => line(view(a), view(b), { stroke: PALETTE.muted, 'stroke-width': 2 })),
      ...world.obstacles.map(({ at, radius }) => circle(view(at), radius * scale, { fill: PALETTE.red })),
      polyline(
        frames.map(({ pose }) => view(pose.at)),
        { stroke: ACCENT, 'stroke-width': 2 },
      ),
      circle(view(world.route[0] as Point), 4, { fill: ACCENT }),
    ].join('');
  });
  return {
    title: 'Every corridor is different',
    subtitle: `Twenty of the ${RUNS} runs from above, with walls, obstacles and the way of the robot`,
    ...{ accent: ACCENT, content: cells.join('') },
  };
}

/** Draws the lidar over time: a column per scan, straight ahead in the middle. */
function drawScans({ frames }: Recording): Picture {
  const [width, height] = [(CONTENT.width - 48) / frames.length, (CONTENT.height - 48) / RAYS];
  const pixels = frames.flatMap(({ seen }, column) =>
    seen.lidar.map((reach, i) => {
      const row = (RAYS / 2 - i + RAYS) % RAYS;
      return rectangle(CONTENT.x + 24 + column * width, CONTENT.y + 24 + row * height, width + 0.5, height + 0.5, {
        ...{ fill: ACCENT, opacity: 0.06 + 0.9 * (1 - reach / RANGE) },
      });
    }),
  );
  return {
    title: 'What the lidar saw',
    subtitle: 'One run from left to right: each column is a scan, straight ahead in the middle; bright is near',
    accent: ACCENT,
    content: panel(CONTENT.x, CONTENT.y, CONTENT.width, CONTENT.height) + pixels.join(''),
  };
}

export const CORRIDOR_RUNS: DemoAsset = {
  seller: 'wayfinder-labs',
  name: 'corridor-runs',
  createFiles,
  drawPictures,
  describe: () => ({
    frontMatter: {
      license: 'Commercial',
      tags: ['lerobot', 'lidar', 'mobile-robot', 'demonstrations', 'parquet'],
      task: 'navigation',
    },
    body: datasetCard({
      title: 'Corridor runs',
      summary: `Runs of a mobile robot through corridors with obstacles: a lidar scan, the direction of the next waypoint and the commanded
velocity, five times a second. Maps of all corridors are included, so that new scans can be rendered from any pose.`,
      alt: 'Twenty corridors from above, with the way of the robot',
      facts: {
        ...{ Runs: RUNS, Frames: record().reduce((sum, { frames }) => sum + frames.length, 0) },
        ...{ 'Frames per second': 1 / (KEPT * STEP), 'Rays per scan': RAYS, Format: 'Parquet, LeRobot metadata' },
      },
      columns: {
        'episode_index, frame_index, timestamp': 'which run, which frame of it, and seconds since its start',
        'action.speed, action.turn_rate': 'commanded velocity in m/s and rad/s, counter-clockwise',
        'goal.bearing, goal.distance': 'of the next waypoint, from straight ahead (rad, m)',
        'pose.x, pose.y, pose.heading': 'where the robot really is (m, rad)',
        'observation.lidar.000 … 350': 'distances in metres, up to 4, every 10° counter-clockwise from straight ahead',
      },
      recording: `Simulated: the expert that \`wayfinder-labs/corridor-navigator\` imitates, with noise on its turn rate. Only runs that
arrived without touching anything were kept. Corridors are 2 m wide, and obstacles stand at one side of them.`,
      limits: ['Exact distances: real lidars have noise and miss glass.', 'Obstacles do not move.'],
      files: {
        'meta/info.json': 'description of the columns',
        'meta/corridors.jsonl': 'per run: waypoints, walls as pairs of points, obstacles as x, y and radius',
        'data/chunk-000/frames.parquet': 'one row per frame',
      },
      usage:
        '```python\nimport pandas as pd\n\nframes = pd.read_parquet("data/chunk-000/frames.parquet")\nscans = frames.filter(like="observation.lidar").to_numpy("float32")\nvelocities = frames[["action.speed", "action.turn_rate"]].to_numpy("float32")\n```',
    }),
  }),
};
