import type { Pictures } from '../../assets/demo-asset.ts';
import { armPoints, drawArm } from '../../pictures/draw-arm.ts';
import { PALETTE, SELLERS } from '../../pictures/palette.ts';
import { CONTENT, type Picture } from '../../pictures/picture.ts';
import { plot } from '../../pictures/plot.ts';
import { circle, type Point, panel, polyline, rectangle, text } from '../../pictures/svg.ts';
import { LINKS, tipOf } from './scara-arm.ts';
import { BIN_RADIUS, type CellState, isPlaced, STEP } from './simulate-cell.ts';

const ACCENT = SELLERS['acme-robotics'];

/** Draws episodes of the model in a closed loop. */
export function drawPolicyPictures(runs: readonly CellState[][]): Pictures {
  const placed = runs.filter((run) => isPlaced(run.at(-1) as CellState));
  // A long way from part to bin shows most.
  const run = [...placed].sort((a, b) => b.length - a.length)[2] as CellState[];
  const episode = drawEpisode(run);
  const gallery = { '1-episode': episode, '2-signals': drawSignals(run), '3-many': drawMany(placed.slice(0, 12)) };
  return { figure: episode, gallery: new Map(Object.entries(gallery)) };
}

type View = (point: Point) => Point;

/** The arm's base is at the lower middle; x points up, y to the left. */
function viewFrom([x, y]: Point, scale: number): View {
  return ([px, py]) => [x - scale * py, y - scale * px];
}

function drawCell(state: CellState, view: View, scale: number): string {
  const [x, y] = view(state.bin);
  const half = BIN_RADIUS * scale;
  return [
    rectangle(x - half, y - half, 2 * half, 2 * half, {
      ...{ rx: 4, fill: PALETTE.raised, stroke: PALETTE.blue, 'stroke-width': 2 },
    }),
    circle(view(state.part), 0.02 * scale, { fill: state.isHolding ? PALETTE.green : PALETTE.yellow }),
  ].join('');
}

const armOf = (state: CellState, view: View) => armPoints(LINKS, [state.shoulder, state.elbow]).map(view);
const tipsOf = (run: readonly CellState[]) => run.map(({ shoulder, elbow }) => tipOf(shoulder, elbow));

function drawEpisode(run: readonly CellState[]): Picture {
  const moments = Array.from({ length: 6 }, (_, i) => Math.round((i * (run.length - 1)) / 5));
  const cells = moments.map((moment, i) => {
    const state = run[moment] as CellState;
    const [x, y] = [CONTENT.x + (i % 3) * 368, CONTENT.y + Math.floor(i / 3) * 306];
    const view = viewFrom([x + 176, y + 226], 330);
    const doing = isPlaced(state) ? 'placed' : state.isHolding ? 'carries' : 'approaches';
    return [
      panel(x, y, 352, 290),
      drawCell(state, view, 330),
      polyline(tipsOf(run.slice(0, moment + 1)).map(view), { stroke: PALETTE.muted, 'stroke-dasharray': '2 7' }),
      drawArm(armOf(state, view), { colour: ACCENT, width: 9 }),
      text([x + 20, y + 274], `${(moment * STEP).toFixed(2)} s`, { 'font-size': 16 }),
      text([x + 332, y + 274], `${doing}, ${(state.lift * 100).toFixed(0)} cm high`, {
        ...{ 'font-size': 16, fill: PALETTE.muted, 'text-anchor': 'end' },
      }),
    ].join('');
  });
  return {
    title: 'From the table into the bin',
    subtitle: 'One held-out episode from above: the policy in a closed loop at 20 Hz',
    ...{ accent: ACCENT, content: cells.join('') },
  };
}

function drawSignals(run: readonly CellState[]): Picture {
  const end = (run.length - 1) * STEP;
  const charts = [
    { title: 'Joints', upLabel: 'rad', up: [-2, 3], lines: ['shoulder', 'elbow'] },
    { title: 'Height of the fingertips', upLabel: 'cm', up: [0, 20], lines: ['lift'] },
    { title: 'Gripper', upLabel: '1 = open', up: [0, 1], lines: ['gripper'] },
    { title: 'Distance to go', upLabel: 'cm', up: [0, 75], lines: ['part', 'bin'] },
  ] as const;
  const signalOf = (state: CellState, name: (typeof charts)[number]['lines'][number]): number => {
    const [x, y] = tipOf(state.shoulder, state.elbow);
    if (name === 'part' || name === 'bin') return 100 * Math.hypot(state[name][0] - x, state[name][1] - y);
    return name === 'lift' ? 100 * state.lift : state[name];
  };
  const parts = charts.map(({ title, upLabel, up, lines }, i) => {
    const [x, y] = [CONTENT.x + (i % 2) * 552, CONTENT.y + Math.floor(i / 2) * 306];
    const chart = plot({
      ...{ x, y, width: 536, height: 290, title, upLabel, across: [0, end], up, digits: up[1] <= 3 ? 1 : 0 },
      ...{ ticks: 5, acrossDigits: 1 },
    });
    const curves = lines.map((name, j) =>
      polyline(
        run.map((state, step) => chart.at(step * STEP, signalOf(state, name))),
        { stroke: j === 0 ? ACCENT : PALETTE.blue },
      ),
    );
    const keys = lines.map((name, j) =>
      text([x + 270 + 90 * j, y + 38], lines.length > 1 ? name : '', {
        ...{ 'font-size': 15, fill: j === 0 ? ACCENT : PALETTE.blue },
      }),
    );
    return chart.frame + curves.join('') + keys.join('');
  });
  return {
    title: 'What the arm does meanwhile',
    subtitle: 'The same episode over time, in seconds: down, grip, up, across, down, release',
    ...{ accent: ACCENT, content: parts.join('') },
  };
}

function drawMany(runs: readonly CellState[][]): Picture {
  const cells = runs.map((run, i) => {
    const [x, y] = [CONTENT.x + (i % 4) * 276, CONTENT.y + Math.floor(i / 4) * 203];
    const view = viewFrom([x + 130, y + 160], 245);
    const tips = tipsOf(run).map(view);
    const grip = run.findIndex(({ isHolding }) => isHolding);
    return [
      panel(x, y, 260, 190),
      drawCell(run[0] as CellState, view, 245),
      polyline(tips.slice(0, grip + 1), { stroke: PALETTE.muted }),
      polyline(tips.slice(grip), { stroke: PALETTE.green }),
      drawArm(armOf(run.at(-1) as CellState, view), { colour: ACCENT, width: 6 }),
      text([x + 248, y + 178], `${((run.length - 1) * STEP).toFixed(1)} s`, {
        ...{ 'font-size': 14, fill: PALETTE.muted, 'text-anchor': 'end' },
      }),
    ].join('');
  });
  return {
    title: 'Twelve parts, twelve bins',
    subtitle: 'Paths of the gripper: grey to the part, green with it to the bin',
    ...{ accent: ACCENT, content: cells.join('') },
  };
}
