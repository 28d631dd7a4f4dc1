import { Random } from '../../../../sandbox-model/generator/random.ts';
import type { DemoAsset, Files, Pictures } from '../../assets/demo-asset.ts';
import { datasetCard, type Row, recordedInfo } from '../../assets/recorded-dataset.ts';
import { jsonLines, parquetTable, rounded, type Table } from '../../export/parquet.ts';
import { PALETTE, SELLERS } from '../../pictures/palette.ts';
import { CONTENT, type Picture } from '../../pictures/picture.ts';
import { circle, type Point, panel, polyline, rectangle, text } from '../../pictures/svg.ts';
import { expertAction } from './pick-place-expert.ts';
import { tipOf } from './scara-arm.ts';
import {
  type Action,
  type CellState,
  createCell,
  distance,
  isPlaced,
  MAX_STEPS,
  STEP,
  stepCell,
} from './simulate-cell.ts';

const ACCENT = SELLERS['acme-robotics'];
const SEED = 20_501;
const EPISODES = 90;
const NOISE = 0.06;
/** Kinds of parts, and where their trays are. */
const TRAYS: Readonly<Record<string, { at: Point; colour: string; height: number }>> = {
  bolt: { at: [0.18, -0.36], colour: PALETTE.blue, height: 0.02 },
  nut: { at: [0.46, 0], colour: PALETTE.green, height: 0.015 },
  washer: { at: [0.18, 0.36], colour: PALETTE.red, height: 0.04 },
};
const STATE = ['shoulder', 'elbow', 'lift', 'gripper'] as const;
const COLUMNS: Table['columns'] = {
  ...{ episode_index: 'INT32', frame_index: 'INT32', timestamp: 'FLOAT', task: 'STRING' },
  ...Object.fromEntries(STATE.map((name) => [`observation.state.${name}`, 'FLOAT'])),
  ...{ 'observation.part.x': 'FLOAT', 'observation.part.y': 'FLOAT', 'observation.part.height': 'FLOAT' },
  ...{ 'observation.tray.x': 'FLOAT', 'observation.tray.y': 'FLOAT', 'observation.holding': 'BOOLEAN' },
  ...Object.fromEntries(STATE.map((name) => [`action.${name}`, 'FLOAT'])),
};

interface Episode {
  kind: string;
  states: CellState[];
  actions: Action[];
}

const taskOf = (kind: string) => `put the ${kind} into its tray`;

/** Lets the expert sort parts, with a little noise like that of a real arm. */
function record(): Episode[] {
  const random = new Random(SEED);
  return Array.from({ length: EPISODES }, () => {
    const kind = random.pick(Object.keys(TRAYS));
    const { at: bin, height: partHeight } = TRAYS[kind] as (typeof TRAYS)[string];
    let cell = createCell(random);
    while (Object.values(TRAYS).some(({ at }) => distance(at, cell.part) < 0.1)) cell = createCell(random);
    let state: CellState = { ...cell, bin, partHeight };
    const episode: Episode = { kind, states: [], actions: [] };
    for (let step = 0; step < MAX_STEPS && !isPlaced(state); step++) {
      const action = expertAction(state).map(
        (velocity) => velocity * (1 + NOISE * random.normal()),
      ) as unknown as Action;
      episode.states.push(state);
      episode.actions.push(action);
      state = stepCell(state, action);
    }
    return episode;
  });
}

function createFiles(): Files {
  const episodes = record();
  const rows = episodes.flatMap(({ kind, states, actions }, episode) =>
    states.map((state, frame): Row => {
      const action = actions[frame] as Action;
      return {
        ...{ episode_index: episode, frame_index: frame, timestamp: rounded(frame * STEP, 2), task: taskOf(kind) },
        ...Object.fromEntries(STATE.map((name) => [`observation.state.${name}`, rounded(state[name], 4)])),
        ...{ 'observation.part.x': rounded(state.part[0], 4), 'observation.part.y': rounded(state.part[1], 4) },
        ...{ 'observation.part.height': state.partHeight, 'observation.holding': state.isHolding },
        ...{ 'observation.tray.x': state.bin[0], 'observation.tray.y': state.bin[1] },
        ...Object.fromEntries(STATE.map((name, i) => [`action.${name}`, rounded(action[i] as number, 4)])),
      };
    }),
  );
  const tasks = Object.keys(TRAYS).map(taskOf);
  const facts = { robot: 'scara', fps: 1 / STEP, tasks, episodes: EPISODES, frames: rows.length };
  return new Map([
    ['meta/info.json', recordedInfo({ ...facts, columns: COLUMNS })],
    ['meta/tasks.jsonl', jsonLines(tasks.map((task, i) => ({ task_index: i, task })))],
    [
      'meta/episodes.jsonl',
      jsonLines(
        episodes.map(({ kind, states }, i) => ({ episode_index: i, tasks: [taskOf(kind)], length: states.length })),
      ),
    ],
    ['data/chunk-000/frames.parquet', parquetTable({ columns: COLUMNS, rows })],
  ]);
}

function drawPictures(): Pictures {
  const episodes = record();
  const sorting = drawSorting(episodes);
  return {
    figure: sorting,
    gallery: new Map([
      ['1-sorting', sorting],
      ['2-episodes', drawEpisodes(episodes.slice(0, 12))],
    ]),
  };
}

function drawPath({ kind, states }: Episode, view: (point: Point) => Point, width: number): string {
  const { colour } = TRAYS[kind] as (typeof TRAYS)[string];
  const tips = states.map(({ shoulder, elbow }) => view(tipOf(shoulder, elbow)));
  const grip = states.findIndex(({ isHolding }) => isHolding);
  return (
    polyline(tips.slice(grip), { stroke: colour, 'stroke-width': width, opacity: 0.65 }) +
    circle(tips[grip] ?? [0, 0], width * 2.2, { fill: colour })
  );
}

function drawTrays(view: (point: Point) => Point, half: number): string {
  const boxes = Object.values(TRAYS).map(({ at, colour }) => {
    const [x, y] = view(at);
    return rectangle(x - half, y - half, 2 * half, 2 * half, {
      ...{ rx: 5, fill: PALETTE.raised, stroke: colour, 'stroke-width': 2 },
    });
  });
  return boxes.join('');
}

function drawSorting(episodes: readonly Episode[]): Picture {
  const view = ([x, y]: Point): Point => [600 - 950 * y, CONTENT.y + CONTENT.height - 40 - 950 * x];
  const labels = Object.entries(TRAYS).map(([kind, { at }]) => {
    const [x, y] = view(at);
    return text([x, y - 60], `${kind}s`, { 'text-anchor': 'middle', 'font-size': 17 });
  });
  return {
    title: 'Bolts, nuts and washers',
    subtitle: `From above: where ${EPISODES} parts were picked up (dots), and how they were carried into their trays`,
    accent: ACCENT,
    content: [
      panel(CONTENT.x, CONTENT.y, CONTENT.width, CONTENT.height),
      drawTrays(view, 46),
      ...episodes.map((episode) => drawPath(episode, view, 2.5)),
      circle(view([0, 0]), 16, { fill: PALETTE.raised, stroke: ACCENT, 'stroke-width': 4 }),
      ...labels,
    ].join(''),
  };
}

function drawEpisodes(episodes: readonly Episode[]): Picture {
  const cells = episodes.map((episode, i) => {
    const [x, y] = [CONTENT.x + (i % 4) * 276, CONTENT.y + Math.floor(i / 4) * 203];
    const view = ([px, py]: Point): Point => [x + 130 - 240 * py, y + 160 - 240 * px];
    return [
      panel(x, y, 260, 190),
      drawTrays(view, 12),
      drawPath(episode, view, 3),
      text([x + 14, y + 178], `${episode.kind}, ${episode.states.length} frames`, {
        'font-size': 14,
        fill: PALETTE.muted,
      }),
    ].join('');
  });
  return {
    title: 'Episode by episode',
    subtitle: 'The first twelve: the way of the part, from where it lay to its tray',
    ...{ accent: ACCENT, content: cells.join('') },
  };
}

export const TRAY_SORTING: DemoAsset = {
  seller: 'acme-robotics',
  name: 'tray-sorting',
  createFiles,
  drawPictures,
  describe: () => ({
    frontMatter: {
      license: 'Commercial',
      tags: ['lerobot', 'pick-and-place', 'scara', 'demonstrations', 'parquet'],
      task: 'manipulation',
    },
    body: datasetCard({
      title: 'Tray sorting',
      summary: `Demonstrations of a SCARA arm that sorts bolts, nuts and washers into three trays: the state of the arm and the part, and the
velocities that were commanded, twenty times a second, with an instruction for each episode.`,
      alt: 'Paths of all parts to their trays, from above',
      facts: {
        ...{ Episodes: EPISODES, Frames: record().reduce((sum, { states }) => sum + states.length, 0) },
        ...{ 'Frames per second': 1 / STEP, Tasks: Object.keys(TRAYS).length, Format: 'Parquet, LeRobot metadata' },
      },
      columns: {
        'episode_index, frame_index, timestamp': 'which episode, which frame of it, and seconds since its start',
        task: 'the instruction, such as "put the bolt into its tray"',
        'observation.state.*': 'shoulder and elbow (rad), lift (m), gripper (0 closed, 1 open)',
        'observation.part.*': 'x and y of the part, and the height to grip it at (m)',
        'observation.tray.*, observation.holding': 'where its tray is (m), and whether the gripper holds the part',
        'action.*': 'velocities of shoulder and elbow (rad/s), lift (m/s) and gripper (openings/s)',
      },
      recording: `Simulated: the expert that \`acme-robotics/pick-place-policy\` imitates, with 6 % noise on its velocities. Every episode ends with
the part in its tray.`,
      limits: [
        'States only, without pictures.',
        'One part at a time, and always a success: failures and recoveries are missing.',
      ],
      files: {
        'meta/info.json': 'description of the columns',
        'meta/tasks.jsonl, meta/episodes.jsonl': 'instructions, and the length of each episode',
        'data/chunk-000/frames.parquet': 'one row per frame',
      },
      usage:
        '```python\nimport pandas as pd\n\nframes = pd.read_parquet("data/chunk-000/frames.parquet")\nstates = frames.filter(like="observation.").to_numpy("float32")\nactions = frames.filter(like="action.").to_numpy("float32")\n```',
    }),
  }),
};
