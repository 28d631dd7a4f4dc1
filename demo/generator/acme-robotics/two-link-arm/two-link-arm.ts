import { twoLinkArm } from '../../../../examples/models/make-two-link-arm.ts';
import { Random } from '../../../../sandbox-model/generator/random.ts';
import type { DemoAsset, Figure, Files } from '../../assets/demo-asset.ts';
import { modelCard } from '../../assets/model-card.ts';
import type { Point } from '../../pictures/svg.ts';
import { drawArmPictures } from './draw-arm-pictures.ts';
import { ARM_FILE, ARM_LINKS, solveArm } from './solve-arm.ts';

const HELD_OUT_SEED = 977_005;
const TARGETS = 10_000;
const REACH = ARM_LINKS[0] + ARM_LINKS[1];

async function measure(files: Files): Promise<Figure[]> {
  const random = new Random(HELD_OUT_SEED);
  const at = (min: number, max: number): Point[] =>
    Array.from({ length: TARGETS }, () => {
      const [radius, angle] = [random.between(min, max), random.between(-Math.PI, Math.PI)];
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    });
  const inside = at(0.06, REACH - 0.001);
  const outside = at(REACH + 0.01, 1);
  const errors = (await solveArm(files, inside)).map(({ reached }, i) => apart(reached, inside[i] as Point));
  const stretched = (await solveArm(files, outside)).filter(({ reached }, i) => {
    const [x, y] = outside[i] as Point;
    const scale = REACH / Math.hypot(x, y);
    return apart(reached, [x * scale, y * scale]) < 1e-3;
  });
  const mean = errors.reduce((sum, error) => sum + error, 0) / TARGETS;
  const share = (100 * stretched.length) / TARGETS;
  return [
    { name: 'Within reach: mean error', value: mean * 1e6, unit: 'µm', digits: 2, tolerance: 0.5 },
    { name: 'Within reach: largest error', value: Math.max(...errors) * 1e6, unit: 'µm', digits: 1, tolerance: 2 },
    { name: 'Out of reach: stretches towards the target', value: share, unit: '%', digits: 1 },
  ];
}

function apart(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

export const TWO_LINK_ARM: DemoAsset = {
  seller: 'acme-robotics',
  name: 'two-link-arm',
  createFiles: () => new Map([[ARM_FILE, twoLinkArm()]]),
  measure,
  drawPictures: drawArmPictures,
  describe: (_, figures) => ({
    frontMatter: {
      license: 'Apache-2.0',
      tags: ['inverse-kinematics', 'robot-arm', 'closed-form'],
      task: 'manipulation',
      framework: 'onnx',
      widget: {
        inputs: [
          {
            ...{ name: 'target', title: 'Target', type: 'numbers', labels: ['x', 'y'], units: ['m', 'm'] },
            ...{ min: -0.55, max: 0.55, step: 0.01, value: [0.3, 0.2] },
          },
        ],
        outputs: [
          { name: 'joints', title: 'Arm', type: 'arm', links: ARM_LINKS, target: 'target' },
          { name: 'reached', title: 'Reached', type: 'numbers', labels: ['x', 'y'], units: ['m', 'm'] },
        ],
      },
    },
    body: modelCard({
      slug: 'acme-robotics/two-link-arm',
      title: 'Two-link arm',
      summary: `Inverse kinematics of a planar arm with two links, 0.30 m and 0.25 m long: give it a point, and it returns how far to
turn the shoulder and the elbow. It computes thousands of targets in one call, and needs nothing but a runtime for ONNX.

A good first model to deploy: it is small and free, and you can see at a glance whether its response is right.`,
      alt: 'The arm in six poses, each with its target',
      inputs: [
        { name: 'target', type: 'FP32 `[batch, 2]`', meaning: 'x and y of the gripper, in metres from the shoulder' },
      ],
      outputs: [
        {
          ...{ name: 'joints', type: 'FP32 `[batch, 2]`' },
          meaning: 'angles of shoulder and elbow in radians, counter-clockwise, the elbow relative to the upper arm',
        },
        {
          ...{ name: 'reached', type: 'FP32 `[batch, 2]`' },
          meaning: 'where these angles put the gripper: the target, or the nearest point that the arm can reach',
        },
      ],
      measured: `On ${TARGETS.toLocaleString('en')} random targets within reach, at least 1 mm from its edge, and as many beyond it.`,
      figures,
      training: `It was not trained: it is the law of cosines, written as a graph of ONNX operators (opset 17). Targets out of reach are
clipped, so that the arm stretches towards them and never returns NaN.`,
      limits: [
        'Of the two solutions it always returns the one with the elbow turned counter-clockwise.',
        'It knows no joint limits and no obstacles.',
        'Targets closer than 5 cm to the shoulder are out of reach, because the links differ in length.',
      ],
      example: [{ input: 'target', shape: [1, 2], values: [0.3, 0.2] }],
      prints: 'joints',
      files: { [ARM_FILE]: 'the graph' },
    }),
  }),
};
