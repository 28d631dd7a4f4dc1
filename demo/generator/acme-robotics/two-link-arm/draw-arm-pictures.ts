import type { Files, Pictures } from '../../assets/demo-asset.ts';
import { armPoints, drawArm } from '../../pictures/draw-arm.ts';
import { PALETTE, SELLERS } from '../../pictures/palette.ts';
import { CONTENT, type Picture } from '../../pictures/picture.ts';
import { plot } from '../../pictures/plot.ts';
import { circle, cross, line, type Point, panel, polyline, text } from '../../pictures/svg.ts';
import { ARM_LINKS, solveArm } from './solve-arm.ts';

const ACCENT = SELLERS['acme-robotics'];
const CURVE_POINTS = 90;
const TARGETS: readonly Point[] = [
  [0.42, 0.18],
  [0.12, 0.38],
  [-0.28, 0.3],
  [0.3, -0.22],
  [0.1, 0.15],
  [-0.4, -0.12],
];

export async function drawArmPictures(files: Files): Promise<Pictures> {
  const poses = await drawPoses(files);
  const gallery = {
    '1-tracing': await drawTracing(files),
    '2-poses': poses,
    '3-workspace': await drawWorkspace(files),
  };
  return { figure: poses, gallery: new Map(Object.entries(gallery)) };
}

/** Returns a function from metres to pixels, with the shoulder at a point of the picture. */
function viewFrom([x, y]: Point, scale: number): (point: Point) => Point {
  return ([px, py]) => [x + scale * px, y - scale * py];
}

const degrees = (angle: number) => (angle * 180) / Math.PI;

async function drawPoses(files: Files): Promise<Picture> {
  const solved = await solveArm(files, TARGETS);
  const cells = solved.map(({ joints }, i) => {
    const [x, y] = [CONTENT.x + (i % 3) * 368, CONTENT.y + Math.floor(i / 3) * 306];
    const view = viewFrom([x + 176, y + 136], 215);
    const target = TARGETS[i] as Point;
    const angles = joints.map((angle) => `${degrees(angle).toFixed(0)}°`).join('  ');
    return [
      panel(x, y, 352, 290),
      circle(view([0, 0]), 215 * 0.55, { fill: 'none', stroke: PALETTE.grid, 'stroke-width': 1.5 }),
      drawArm(armPoints(ARM_LINKS, joints).map(view), { colour: ACCENT }),
      cross(view(target), 13, { stroke: PALETTE.yellow }),
      text([x + 20, y + 274], `x ${target[0].toFixed(2)}  y ${target[1].toFixed(2)}`, { 'font-size': 16 }),
      text([x + 332, y + 274], angles, { 'font-size': 16, fill: PALETTE.muted, 'text-anchor': 'end' }),
    ].join('');
  });
  return {
    title: 'Six targets, six poses',
    subtitle: 'Angles of shoulder and elbow as the model returns them; the circle is its reach',
    ...{ accent: ACCENT, content: cells.join('') },
  };
}

async function drawTracing(files: Files): Promise<Picture> {
  const trace = Array.from({ length: CURVE_POINTS + 1 }, (_, i): Point => {
    const t = (2 * Math.PI * i) / CURVE_POINTS;
    const size = 0.15 / (1 + Math.sin(t) ** 2);
    return [0.27 + 1.1 * size * Math.cos(t), 0.24 + 1.6 * size * Math.sin(t) * Math.cos(t)];
  });
  const solved = await solveArm(files, trace);
  const view = viewFrom([CONTENT.x + 120, CONTENT.y + 500], 1120);
  const shades = solved
    .filter((_, i) => i % 9 === 0)
    .map(({ joints }) =>
      drawArm(armPoints(ARM_LINKS, joints).map(view), { colour: ACCENT, width: 8, opacity: 0.2, joints: false }),
    );
  const now = solved[12]?.joints ?? [];
  const side = plot({
    ...{ x: 760, y: CONTENT.y, width: 384, height: CONTENT.height, title: 'Angles', upLabel: 'degrees' },
    ...{ across: [0, 1], up: [-60, 180], acrossLabel: 'share of the curve', ticks: 4, digits: 1 },
  });
  const curve = (joint: 0 | 1) => solved.map(({ joints }, i) => side.at(i / CURVE_POINTS, degrees(joints[joint])));
  return {
    title: 'Tracing a curve',
    subtitle: 'The points of a lemniscate in one call, and the poses that reach them',
    accent: ACCENT,
    content: [
      panel(CONTENT.x, CONTENT.y, 688, CONTENT.height),
      ...shades,
      polyline(trace.map(view), { stroke: PALETTE.yellow, 'stroke-width': 3 }),
      drawArm(armPoints(ARM_LINKS, now).map(view), { colour: ACCENT, width: 13 }),
      side.frame,
      polyline(curve(0), { stroke: ACCENT }),
      polyline(curve(1), { stroke: PALETTE.blue }),
      text([852, CONTENT.y + 58], 'shoulder', { fill: ACCENT, 'font-size': 15 }),
      text([936, CONTENT.y + 58], 'elbow', { fill: PALETTE.blue, 'font-size': 15 }),
    ].join(''),
  };
}

async function drawWorkspace(files: Files): Promise<Picture> {
  const side = 29;
  const targets = Array.from({ length: side * side }, (_, i): Point => {
    const at = (step: number) => -0.7 + (1.4 * step) / (side - 1);
    return [at(i % side), at(Math.floor(i / side))];
  });
  const solved = await solveArm(files, targets);
  const view = viewFrom([600, CONTENT.y + CONTENT.height / 2], 400);
  const marks = solved.map(({ reached }, i) => {
    const [from, to] = [view(targets[i] as Point), view(reached)];
    const isReached = Math.hypot(from[0] - to[0], from[1] - to[1]) < 2;
    if (isReached) return circle(from, 5, { fill: ACCENT });
    return line(from, to, { stroke: PALETTE.edge }) + circle(from, 2.5, { fill: PALETTE.edge });
  });
  return {
    title: 'What it can reach',
    subtitle: 'Orange points are reached within 5 mm; lines lead from the others to where the gripper ends up',
    ...{ accent: ACCENT, content: panel(CONTENT.x, CONTENT.y, CONTENT.width, CONTENT.height) + marks.join('') },
  };
}
