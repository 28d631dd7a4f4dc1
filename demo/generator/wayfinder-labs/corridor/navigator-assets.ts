import { readFiles } from '../../assets/asset-folder.ts';
import { type DemoAsset, type Figure, type Files, fileOf } from '../../assets/demo-asset.ts';
import { modelCard } from '../../assets/model-card.ts';
import { OnnxModel } from '../../assets/onnx-model.ts';
import { safetensors } from '../../export/safetensors.ts';
import { drawNavigatorPictures } from './draw-navigator-pictures.ts';
import { STEP } from './drive-robot.ts';
import { navigatorOnnx, POINTS } from './navigator-onnx.ts';
import { kerasWeights, navigatorSavedModel, TENSORFLOW_USAGE } from './navigator-tensorflow.ts';
import { heldOutWorlds, type Run, runNavigator } from './run-navigator.ts';
import { trainNavigator } from './train-navigator.ts';

const CORRIDORS = 300;
const FILE = 'navigator.onnx';

const INPUTS = [
  {
    ...{ name: 'lidar', type: 'FP32 `[batch, 36]`' },
    meaning: 'distances in metres, up to 4, every 10° counter-clockwise from straight ahead',
  },
  {
    ...{ name: 'goal', type: 'FP32 `[batch, 2]`' },
    meaning: 'bearing of the next waypoint (rad, counter-clockwise from straight ahead) and its distance (m)',
  },
];
const VELOCITY = {
  ...{ name: 'velocity', type: 'FP32 `[batch, 2]`' },
  meaning: 'speed (0 to 1 m/s) and turn rate (−1.8 to 1.8 rad/s, counter-clockwise)',
};
const TRAINING = `Behaviour cloning of a programmed expert, which picks the free direction closest to the waypoint's. The navigator drove in most
of the training runs itself, and the expert labelled what it saw (DAgger, 10 rounds of 60 runs, with noise on the turn rate).
The network is a perceptron with layers of 96 and 64 units; distances enter it as exp(−d), so that near things count most.`;
const LIMITS = [
  'Trained and measured in simulation only: a round robot of 20 cm radius, exact lidar and odometry, obstacles that stand still.',
  'Corridors of 2 m width with right-angled turns. Narrow doors and open halls were not part of the training.',
  'It needs waypoints from a planner, about one every two metres. On its own it does not find a way out of dead ends.',
  'It has no memory, and does not replace a safety stop.',
];

async function loadAndRun(files: Files, count: number): Promise<Run[]> {
  return runNavigator(await OnnxModel.load(fileOf(files, FILE)), heldOutWorlds(count));
}

async function measure(files: Files): Promise<Figure[]> {
  const runs = await loadAndRun(files, CORRIDORS);
  const share = (outcome: Run['outcome']) => (100 * runs.filter((run) => run.outcome === outcome).length) / CORRIDORS;
  const arrived = runs.filter(({ outcome }) => outcome === 'arrived');
  const mean = (of: (run: Run) => number) => arrived.reduce((sum, run) => sum + of(run), 0) / arrived.length;
  const tolerance = 1.5;
  return [
    { name: 'Arrived without a collision', value: share('arrived'), unit: '%', digits: 1, tolerance },
    { name: 'Collided', value: share('collided'), unit: '%', digits: 1, tolerance },
    { name: 'Gave up after 60 s', value: share('timed out'), unit: '%', digits: 1, tolerance },
    { name: 'Mean time', value: STEP * mean(({ poses }) => poses.length - 1), unit: 's', digits: 1, tolerance: 0.5 },
    {
      name: 'Mean smallest clearance',
      value: 100 * mean(({ clearance }) => clearance),
      unit: 'cm',
      digits: 1,
      tolerance,
    },
  ];
}

/** What a robot in a corridor sees, with an obstacle ahead on the right. */
const SCAN = [
  1.5, 1.9, 2.6, 2, 1.6, 1.3, 1.15, 1.06, 1.02, 1, 1.02, 1.06, 1.15, 1.3, 1.55, 2, 2.9, 4, 4, 4, 2.9, 2, 1.55, 1.3,
  1.15, 1.06, 1.02, 1, 1.02, 1.06, 1.15, 1.3, 1.4, 1.1, 1.05, 1.15,
];

export const CORRIDOR_NAVIGATOR: DemoAsset = {
  seller: 'wayfinder-labs',
  name: 'corridor-navigator',
  createFiles: () => new Map([[FILE, navigatorOnnx(trainNavigator())]]),
  measure,
  drawPictures: async (files) => drawNavigatorPictures(await loadAndRun(files, 60)),
  describe: (_, figures) => ({
    frontMatter: {
      license: 'Commercial',
      tags: ['lidar', 'obstacle-avoidance', 'mobile-robot', 'behaviour-cloning'],
      task: 'navigation',
      framework: 'onnx',
      widget: {
        inputs: [
          {
            ...{
              name: 'goal',
              title: 'Waypoint',
              type: 'numbers',
              labels: ['bearing', 'distance'],
              units: ['rad', 'm'],
            },
            ...{ min: [-3.14, 0], max: [3.14, 4], step: 0.02, value: [0.1, 2] },
          },
          {
            ...{ name: 'lidar', title: 'Lidar', type: 'numbers', labels: SCAN.map((_, i) => `${10 * i}°`) },
            ...{ units: SCAN.map(() => 'm'), min: 0.1, max: 4, step: 0.05, value: SCAN },
          },
        ],
        outputs: [
          { name: 'trajectory', title: 'Path of the next two seconds', type: 'trajectory' },
          {
            ...{ name: 'velocity', title: 'Velocity', type: 'numbers' },
            ...{ labels: ['speed', 'turn rate'], units: ['m/s', 'rad/s'] },
          },
        ],
      },
    },
    body: modelCard({
      slug: 'wayfinder-labs/corridor-navigator',
      title: 'Corridor navigator',
      summary: `Drives a mobile robot through corridors and around what stands in them. It takes one scan of a 2D lidar and the direction of the
next waypoint, and returns a speed and a turn rate, ten times a second. It slows down where it is narrow.`,
      alt: 'Six corridors from above, with obstacles and the path that the robot took',
      inputs: INPUTS,
      outputs: [
        VELOCITY,
        {
          ...{ name: 'trajectory', type: `FP32 \`[batch, ${POINTS}, 2]\`` },
          meaning: 'where this velocity leads within two seconds: x ahead and y to the left of the robot (m)',
        },
      ],
      measured: `In a closed loop: ${CORRIDORS} corridors that no training used, 12 to 20 m long, driven step by step with this file.`,
      figures,
      training: TRAINING,
      limits: LIMITS,
      example: [
        { input: 'lidar', shape: [1, 36], values: SCAN },
        { input: 'goal', shape: [1, 2], values: [0.1, 2] },
      ],
      prints: 'velocity',
      files: { [FILE]: 'features, network, limits and trajectory in one graph (opset 17)' },
    }),
  }),
};

export const CORRIDOR_NAVIGATOR_TF: DemoAsset = {
  seller: 'wayfinder-labs',
  name: 'corridor-navigator-tf',
  createFiles: () => {
    const network = trainNavigator();
    return new Map([
      ['saved_model.pb', navigatorSavedModel(network)],
      ['navigator.safetensors', safetensors(kerasWeights(network), { format: 'tf' })],
    ]);
  },
  // The file of the same weights is generated before.
  drawPictures: () => CORRIDOR_NAVIGATOR.drawPictures(readFiles(CORRIDOR_NAVIGATOR), []),
  describe: () => ({
    frontMatter: {
      license: 'Commercial',
      tags: ['lidar', 'obstacle-avoidance', 'mobile-robot', 'savedmodel'],
      task: 'navigation',
      framework: 'tensorflow',
    },
    body: modelCard({
      slug: 'wayfinder-labs/corridor-navigator-tf',
      title: 'Corridor navigator for TensorFlow',
      summary: `The network of \`wayfinder-labs/corridor-navigator\` as a SavedModel with the signature \`serving_default\`, for TensorFlow Serving and
for those who work with TensorFlow, and its weights alone as safetensors in the layout of Keras.`,
      alt: 'Six corridors from above, with obstacles and the path that the robot took',
      inputs: INPUTS,
      outputs: [VELOCITY],
      measured: `The figures of the same weights are in the card of \`wayfinder-labs/corridor-navigator\`.`,
      figures: [],
      training: TRAINING,
      limits: LIMITS,
      usage: TENSORFLOW_USAGE,
      files: {
        'saved_model.pb': 'a frozen graph: features, network and limits of the velocity',
        'navigator.safetensors': 'kernels of [inputs, outputs] and biases of the three layers',
      },
    }),
  }),
};
