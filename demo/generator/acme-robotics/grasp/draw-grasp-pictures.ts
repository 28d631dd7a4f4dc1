import type { Pictures } from '../../assets/demo-asset.ts';
import { PALETTE, SELLERS } from '../../pictures/palette.ts';
import { CONTENT, type Picture } from '../../pictures/picture.ts';
import { plot } from '../../pictures/plot.ts';
import { circle, group, line, type Point, panel, rectangle, text } from '../../pictures/svg.ts';
import { SIDE } from './draw-object.ts';
import type { ScoredObject } from './grasp-scorer.ts';
import { ANGLES, angleOf, centroid, FINGER, OPENING } from './score-grasps.ts';

const ACCENT = SELLERS['acme-robotics'];

/** Draws objects with the grasps that the model likes best. */
export function drawGraspPictures(objects: readonly ScoredObject[]): Pictures {
  const best = drawGrasps(objects.slice(0, 12));
  const gallery = {
    '1-grasps': best,
    '2-scores': drawScores(objects.slice(12, 15)),
    '3-agreement': drawAgreement(objects),
  };
  return { figure: best, gallery: new Map(Object.entries(gallery)) };
}

/** Below this the object does not fit, or slips. */
const MIN_SCORE = 0.2;

const bestOf = (scores: Float32Array) => scores.indexOf(Math.max(...scores));

function drawPatch({ patch }: ScoredObject, [x, y]: Point, pixel: number): string {
  return Array.from(patch, (value, i) =>
    value > 0
      ? rectangle(x + (i % SIDE) * pixel, y + Math.floor(i / SIDE) * pixel, pixel + 0.3, pixel + 0.3, {
          ...{ fill: PALETTE.muted, opacity: value },
        })
      : '',
  ).join('');
}

/** Draws the fingers of the best grasp, and a ray for each angle, as long as its score. */
function drawGrasp(object: ScoredObject, [x, y]: Point, pixel: number): string {
  const [cx, cy] = centroid(object.patch);
  const centre: Point = [x + cx * pixel, y + cy * pixel];
  const rays = Array.from(object.scores, (score, i) => {
    const [dx, dy] = [Math.cos(angleOf(i)) * score * 15 * pixel, Math.sin(angleOf(i)) * score * 15 * pixel];
    const ends: [Point, Point] = [
      [centre[0] - dx, centre[1] - dy],
      [centre[0] + dx, centre[1] + dy],
    ];
    return line(...ends, { stroke: PALETTE.yellow, opacity: 0.55, 'stroke-width': 2 });
  });
  const turn = (angleOf(bestOf(object.scores)) * 180) / Math.PI;
  const finger = (side: number) =>
    rectangle(
      side * (OPENING / 2) * pixel - (side < 0 ? 2 * pixel : 0),
      (-FINGER / 2) * pixel,
      2 * pixel,
      FINGER * pixel,
      {
        ...{ rx: 2, fill: ACCENT },
      },
    );
  const fingers = group(
    { transform: `translate(${centre[0].toFixed(1)} ${centre[1].toFixed(1)}) rotate(${turn})` },
    finger(1),
    finger(-1),
  );
  return (
    rays.join('') +
    (Math.max(...object.scores) < MIN_SCORE ? '' : fingers) +
    circle(centre, 3, { fill: PALETTE.bright })
  );
}

function drawGrasps(objects: readonly ScoredObject[]): Picture {
  const cells = objects.map((object, i) => {
    const [x, y] = [CONTENT.x + (i % 4) * 276, CONTENT.y + Math.floor(i / 4) * 203];
    const score = Math.max(...object.scores);
    return [
      panel(x, y, 260, 190),
      drawPatch(object, [x + 50, y + 12], 5),
      drawGrasp(object, [x + 50, y + 12], 5),
      text([x + 248, y + 178], score < MIN_SCORE ? 'cannot be gripped' : score.toFixed(2), {
        'font-size': 14,
        fill: PALETTE.muted,
        'text-anchor': 'end',
      }),
    ].join('');
  });
  return {
    title: 'Where to put the fingers',
    subtitle:
      'Twelve held-out objects with the best of twelve grasps; yellow rays are as long as the score of their angle',
    ...{ accent: ACCENT, content: cells.join('') },
  };
}

function drawScores(objects: readonly ScoredObject[]): Picture {
  const columns = objects.map((object, i) => {
    const x = CONTENT.x + i * 368;
    const chart = plot({
      ...{ x, y: CONTENT.y + 316, width: 352, height: 280, title: 'Scores', upLabel: 'by angle' },
      ...{ across: [0, 180], up: [0, 1], ticks: 4, digits: 1, acrossDigits: 0 },
    });
    const bars = Array.from(object.scores, (score, angle) => {
      const at = angleOf(angle) * (180 / Math.PI) + 7.5;
      const [simulated, top] = [chart.at(at, object.truth[angle] as number), chart.at(at, score)];
      return (
        line(chart.at(at, 0), top, { stroke: ACCENT, 'stroke-width': 13 }) +
        line([simulated[0] - 9, simulated[1]], [simulated[0] + 9, simulated[1]], {
          stroke: PALETTE.bright,
          'stroke-width': 3,
        })
      );
    });
    return [
      panel(x, CONTENT.y, 352, 300),
      drawPatch(object, [x + 48, CONTENT.y + 22], 8),
      drawGrasp(object, [x + 48, CONTENT.y + 22], 8),
      ...[chart.frame, ...bars],
    ].join('');
  });
  return {
    title: 'All twelve angles',
    subtitle: 'Bars: what the model returns. White lines: what the simulation says',
    ...{ accent: ACCENT, content: columns.join('') },
  };
}

function drawAgreement(objects: readonly ScoredObject[]): Picture {
  const chart = plot({
    ...{ ...CONTENT, title: 'Score of the model', upLabel: '', across: [0, 1], up: [0, 1], ticks: 5 },
    acrossLabel: 'score of the simulation',
  });
  const dots = objects.flatMap(({ scores, truth }) =>
    Array.from(scores, (score, i) => circle(chart.at(truth[i] as number, score), 4, { fill: ACCENT, opacity: 0.45 })),
  );
  return {
    title: 'Model and simulation',
    subtitle: `${objects.length * ANGLES} grasps of ${objects.length} held-out objects; on the diagonal both agree`,
    accent: ACCENT,
    content:
      chart.frame + line(chart.at(0, 0), chart.at(1, 1), { stroke: PALETTE.edge, 'stroke-width': 3 }) + dots.join(''),
  };
}
