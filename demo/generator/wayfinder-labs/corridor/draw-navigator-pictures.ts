import type { Pictures } from '../../assets/demo-asset.ts';
import { PALETTE, SELLERS } from '../../pictures/palette.ts';
import { CONTENT, type Picture } from '../../pictures/picture.ts';
import { plot } from '../../pictures/plot.ts';
import { circle, clipTo, cross, line, type Point, panel, polygon, polyline, text } from '../../pictures/svg.ts';
import { CELL, COLUMNS, type CorridorWorld, ROWS } from './corridor-world.ts';
import { MAX_SPEED, MAX_TURN_RATE, observe, type Pose, RADIUS, RANGE, RAYS, STEP, wrap } from './drive-robot.ts';
import type { Run } from './run-navigator.ts';

const ACCENT = SELLERS['wayfinder-labs'];

type View = (point: Point) => Point;

/** Draws runs of the model in a closed loop. */
export function drawNavigatorPictures(runs: readonly Run[]): Pictures {
  const arrived = runs.filter(({ outcome }) => outcome === 'arrived');
  const busiest = [...arrived].sort((a, b) => b.world.obstacles.length - a.world.obstacles.length);
  const corridors = drawCorridors(busiest.slice(0, 6));
  const run = busiest[0] as Run;
  const gallery = { '1-corridors': corridors, '2-scan': drawScan(run), '3-velocity': drawVelocity(run) };
  return { figure: corridors, gallery: new Map(Object.entries(gallery)) };
}

function drawWorld({ walls, obstacles, route }: CorridorWorld, view: View, scale: number): string {
  return [
    ...walls.map(([a, b]) =>
      line(view(a), view(b), { stroke: PALETTE.muted, 'stroke-width': 3, 'stroke-linecap': 'round' }),
    ),
    ...obstacles.map(({ at, radius }) => circle(view(at), radius * scale, { fill: PALETTE.red })),
    cross(view(route.at(-1) as Point), 9, { stroke: PALETTE.yellow }),
  ].join('');
}

function drawRobot({ at, heading }: Pose, view: View, scale: number): string {
  const radius = RADIUS * scale;
  const tip: Point = [at[0] + 2 * RADIUS * Math.cos(heading), at[1] + 2 * RADIUS * Math.sin(heading)];
  return (
    circle(view(at), radius, { fill: PALETTE.background, stroke: ACCENT, 'stroke-width': 3 }) +
    line(view(at), view(tip), { stroke: ACCENT, 'stroke-width': 3 })
  );
}

function drawCorridors(runs: readonly Run[]): Picture {
  const cells = runs.map(({ world, poses }, i) => {
    const [x, y] = [CONTENT.x + (i % 3) * 368, CONTENT.y + Math.floor(i / 3) * 306];
    const scale = 320 / (CELL * COLUMNS);
    const top = y + 18 + (CELL * ROWS * scale) / 2 + 115;
    const view: View = ([px, py]) => [x + 16 + scale * px, top - scale * py];
    return [
      panel(x, y, 352, 290),
      drawWorld(world, view, scale),
      polyline(
        poses.map(({ at }) => view(at)),
        { stroke: ACCENT, 'stroke-width': 3 },
      ),
      drawRobot(poses[0] as Pose, view, scale),
      text([x + 20, y + 276], `${((poses.length - 1) * STEP).toFixed(1)} s`, { 'font-size': 16 }),
      text([x + 332, y + 276], `${world.obstacles.length} obstacles`, {
        ...{ 'font-size': 16, fill: PALETTE.muted, 'text-anchor': 'end' },
      }),
    ].join('');
  });
  return {
    title: 'Around corners and obstacles',
    subtitle: 'Six held-out corridors from above; the robot starts at the circle and drives to the cross',
    ...{ accent: ACCENT, content: cells.join('') },
  };
}

/** Draws what the robot sees where it has turned most. */
function drawScan({ world, poses }: Run): Picture {
  const pose = poses[Math.floor(poses.length * 0.45)] as Pose;
  const { lidar, bearing, distance } = observe(world, pose);
  const scale = 70;
  const view: View = ([px, py]) => [400 + scale * (px - pose.at[0]), 446 - scale * (py - pose.at[1])];
  const hit = (i: number): Point => {
    const angle = pose.heading + (2 * Math.PI * i) / RAYS;
    const reach = lidar[i] as number;
    return [pose.at[0] + reach * Math.cos(angle), pose.at[1] + reach * Math.sin(angle)];
  };
  const isNear = ([px, py]: Point) => Math.abs(px - pose.at[0]) < 4.8 && Math.abs(py - pose.at[1]) < 4.1;
  const near = {
    route: world.route,
    walls: world.walls.filter(([a, b]) => isNear(a) || isNear(b)),
    obstacles: world.obstacles.filter(({ at }) => isNear(at)),
  };
  const hits = lidar.map((_, i) => view(hit(i)));
  const waypoint = pose.heading + bearing;
  const target: Point = [pose.at[0] + distance * Math.cos(waypoint), pose.at[1] + distance * Math.sin(waypoint)];
  const side = plot({
    ...{ x: 760, y: CONTENT.y, width: 384, height: CONTENT.height, title: 'Lidar', upLabel: 'metres' },
    ...{ across: [0, 360], up: [0, RANGE], acrossLabel: 'degrees from straight ahead', digits: 0 },
  });
  const bars = lidar.map((reach, i) =>
    line(side.at(10 * i, 0), side.at(10 * i, reach), { stroke: ACCENT, 'stroke-width': 5, opacity: 0.8 }),
  );
  return {
    title: 'One scan, one decision',
    subtitle: `The waypoint (cross) is ${distance.toFixed(1)} m away; the line is where the robot goes`,
    accent: ACCENT,
    content: [
      panel(CONTENT.x, CONTENT.y, 688, CONTENT.height),
      clipTo(
        { x: CONTENT.x, y: CONTENT.y, width: 688, height: CONTENT.height },
        polygon(hits, { fill: ACCENT, opacity: 0.1 }),
        ...hits.map((at) => line(view(pose.at), at, { stroke: ACCENT, opacity: 0.3 })),
        ...near.walls.map(([a, b]) => line(view(a), view(b), { stroke: PALETTE.muted, 'stroke-width': 4 })),
        ...near.obstacles.map(({ at, radius }) => circle(view(at), radius * scale, { fill: PALETTE.red })),
        ...hits.map((at) => circle(at, 4, { fill: ACCENT })),
        polyline(
          poses
            .slice(poses.indexOf(pose))
            .map(({ at }) => at)
            .filter(isNear)
            .map(view),
          { stroke: PALETTE.green, 'stroke-width': 3 },
        ),
        isNear(target) ? cross(view(target), 11, { stroke: PALETTE.yellow }) : '',
        drawRobot(pose, view, scale),
      ),
      side.frame,
      ...bars,
    ].join(''),
  };
}

function drawVelocity({ poses }: Run): Picture {
  const end = (poses.length - 1) * STEP;
  const steps = poses.slice(1).map((pose, i) => {
    const before = poses[i] as Pose;
    const moved = Math.hypot(pose.at[0] - before.at[0], pose.at[1] - before.at[1]);
    return { speed: moved / STEP, turnRate: wrap(pose.heading - before.heading) / STEP };
  });
  const charts = [
    { title: 'Speed', upLabel: 'm/s', up: [0, MAX_SPEED], of: (i: number) => steps[i]?.speed ?? 0 },
    {
      title: 'Turn rate',
      upLabel: 'rad/s',
      up: [-MAX_TURN_RATE, MAX_TURN_RATE],
      of: (i: number) => steps[i]?.turnRate ?? 0,
    },
  ] as const;
  const parts = charts.map(({ title, upLabel, up, of }, row) => {
    const chart = plot({
      ...{ x: CONTENT.x, y: CONTENT.y + row * 306, width: CONTENT.width, height: 290, title, upLabel },
      ...{ across: [0, end], up, digits: 2, acrossDigits: 0, ticks: 4 },
    });
    return (
      chart.frame +
      polyline(
        steps.map((_, i) => chart.at(i * STEP, of(i))),
        { stroke: ACCENT },
      )
    );
  });
  return {
    title: 'Slower where it turns',
    subtitle: 'What the model returned during the first of these runs, over time in seconds',
    ...{ accent: ACCENT, content: parts.join('') },
  };
}
