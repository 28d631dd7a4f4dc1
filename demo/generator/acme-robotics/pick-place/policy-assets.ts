import { readFiles } from '../../assets/asset-folder.ts';
import { type DemoAsset, type Figure, type Files, fileOf } from '../../assets/demo-asset.ts';
import { modelCard } from '../../assets/model-card.ts';
import { OnnxModel } from '../../assets/onnx-model.ts';
import { pytorchStateDict } from '../../export/pytorch.ts';
import { safetensors } from '../../export/safetensors.ts';
import { drawPolicyPictures } from './draw-policy-pictures.ts';
import { TORCH_USAGE } from './policy-usage.ts';
import { heldOutCells, runPolicy } from './run-policy.ts';
import { LINKS } from './scara-arm.ts';
import { type CellState, distance, isPlaced, STEP } from './simulate-cell.ts';
import { policyOnnx, trainPolicy } from './train-policy.ts';

const EPISODES = 500;
const FILE = 'policy.onnx';

const INPUTS = [
  {
    ...{ name: 'joints', type: 'FP32 `[batch, 4]`' },
    meaning:
      'angles of shoulder and elbow (rad), height of the fingertips (m), opening of the gripper (0 closed, 1 open)',
  },
  { name: 'object', type: 'FP32 `[batch, 3]`', meaning: 'x and y of the part, and the height to grip it at (m)' },
  { name: 'bin', type: 'FP32 `[batch, 2]`', meaning: 'x and y of the middle of the bin (m)' },
  { name: 'holding', type: 'FP32 `[batch, 1]`', meaning: '1 while the gripper holds the part, otherwise 0' },
];
const OUTPUTS = [
  {
    ...{ name: 'velocities', type: 'FP32 `[batch, 4]`' },
    meaning: 'of shoulder and elbow (rad/s), lift (m/s) and gripper (openings/s); positive opens',
  },
  { name: 'pose', type: 'FP32 `[batch, 2]`', meaning: 'angles of shoulder and elbow one second later, for drawing' },
];
const TRAINING = `Behaviour cloning of a programmed expert, in a simulation that ships with the market's source. The policy acted in most
of the training episodes itself, and the expert labelled what it got into (DAgger, 12 rounds of 120 episodes, with noise on
the velocities). The network is a perceptron with two hidden layers of 96 units on 22 features of the state.`;
const LIMITS = [
  'Trained and measured in simulation only: kinematic, at 20 Hz, with exact positions of the part and the bin.',
  'Parts and bins between 22 and 50 cm from the shoulder, within 75° to either side.',
  'It knows nothing of obstacles, and nothing of a second part in the way.',
  'It has no memory: each call needs the whole state.',
];

async function loadAndRun(files: Files, count: number): Promise<CellState[][]> {
  return runPolicy(await OnnxModel.load(fileOf(files, FILE)), heldOutCells(count));
}

async function measure(files: Files): Promise<Figure[]> {
  const runs = await loadAndRun(files, EPISODES);
  const placed = runs.filter((run) => isPlaced(run.at(-1) as CellState));
  const picked = runs.filter((run) => run.some(({ isHolding }) => isHolding));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const offCentre = placed.map((run) => distance((run.at(-1) as CellState).part, (run.at(-1) as CellState).bin));
  const share = (count: number) => (100 * count) / EPISODES;
  return [
    { name: 'Parts picked up', value: share(picked.length), unit: '%', digits: 1, tolerance: 1 },
    { name: 'Parts placed in the bin within 12 s', value: share(placed.length), unit: '%', digits: 1, tolerance: 1 },
    {
      name: 'Mean time',
      value: STEP * mean(placed.map((run) => run.length - 1)),
      unit: 's',
      digits: 2,
      tolerance: 0.1,
    },
    {
      name: 'Mean distance from the middle of the bin',
      value: 1000 * mean(offCentre),
      unit: 'mm',
      digits: 1,
      tolerance: 1,
    },
  ];
}

const numbers = (name: string, title: string, labels: string[], units: string[]) => ({
  ...{ name, title, type: 'numbers', labels, units },
});

export const PICK_PLACE_POLICY: DemoAsset = {
  seller: 'acme-robotics',
  name: 'pick-place-policy',
  createFiles: () => new Map([[FILE, policyOnnx(trainPolicy())]]),
  measure,
  drawPictures: async (files) => drawPolicyPictures(await loadAndRun(files, 60)),
  describe: (_, figures) => ({
    frontMatter: {
      license: 'Commercial',
      tags: ['pick-and-place', 'behaviour-cloning', 'scara', 'closed-loop'],
      task: 'manipulation',
      framework: 'onnx',
      widget: {
        inputs: [
          {
            ...numbers('object', 'Part', ['x', 'y', 'height'], ['m', 'm', 'm']),
            ...{ min: [0.05, -0.5, 0.015], max: [0.5, 0.5, 0.05], step: 0.005, value: [0.4, 0.15, 0.03] },
          },
          {
            ...numbers('bin', 'Bin', ['x', 'y'], ['m', 'm']),
            ...{ min: [0.05, -0.5], max: [0.5, 0.5], step: 0.005, value: [0.3, -0.25] },
          },
          {
            ...numbers('joints', 'Joints', ['shoulder', 'elbow', 'lift', 'gripper'], ['rad', 'rad', 'm', '']),
            ...{ min: [-2.5, 0.1, 0, 0], max: [2, 2.9, 0.2, 1], step: 0.01, value: [-0.5, 1.2, 0.12, 1] },
          },
          { ...numbers('holding', 'Holding', ['holding'], ['']), min: 0, max: 1, step: 1, value: [0] },
        ],
        outputs: [
          { name: 'pose', title: 'Arm in one second', type: 'arm', links: LINKS, target: 'object' },
          numbers(
            'velocities',
            'Velocities',
            ['shoulder', 'elbow', 'lift', 'gripper'],
            ['rad/s', 'rad/s', 'm/s', '1/s'],
          ),
        ],
      },
    },
    body: modelCard({
      slug: 'acme-robotics/pick-place-policy',
      title: 'Pick-and-place policy',
      summary: `Picks a part from the table and places it into a bin: the policy reads the joints of a SCARA arm, where the part is and where
the bin is, and returns the velocities of all four axes, twenty times a second. It approaches from above, waits for the
gripper to close, carries the part over, and lowers it before it lets go.`,
      alt: 'One episode: the arm from above at six moments, and the path of the gripper',
      inputs: INPUTS,
      outputs: OUTPUTS,
      measured: `In a closed loop: ${EPISODES} episodes with parts and bins that no training used, run step by step with this file.`,
      figures,
      training: TRAINING,
      limits: LIMITS,
      example: [
        { input: 'joints', shape: [1, 4], values: [-0.5, 1.2, 0.12, 1] },
        { input: 'object', shape: [1, 3], values: [0.4, 0.15, 0.03] },
        { input: 'bin', shape: [1, 2], values: [0.3, -0.25] },
        { input: 'holding', shape: [1, 1], values: [0] },
      ],
      prints: 'velocities',
      files: { [FILE]: 'features, network and limits of the velocities in one graph (opset 17)' },
    }),
  }),
};

export const PICK_PLACE_POLICY_TORCH: DemoAsset = {
  seller: 'acme-robotics',
  name: 'pick-place-policy-torch',
  createFiles: () => {
    const { state } = trainPolicy();
    return new Map([
      ['policy.safetensors', safetensors(state)],
      ['policy.pt', pytorchStateDict(state, 'policy')],
    ]);
  },
  // The file of the same weights is generated before.
  drawPictures: () => PICK_PLACE_POLICY.drawPictures(readFiles(PICK_PLACE_POLICY), []),
  describe: () => ({
    frontMatter: {
      license: 'Commercial',
      tags: ['pick-and-place', 'behaviour-cloning', 'scara', 'fine-tuning'],
      task: 'manipulation',
      framework: 'pytorch',
    },
    body: modelCard({
      slug: 'acme-robotics/pick-place-policy-torch',
      title: 'Pick-and-place policy for PyTorch',
      summary: `The weights of \`acme-robotics/pick-place-policy\`, for those who want to train it further or to run it within their own
PyTorch code: once as safetensors and once as a state dict. Both hold the same six tensors, 11,908 numbers.`,
      alt: 'One episode: the arm from above at six moments, and the path of the gripper',
      inputs: [{ name: 'x', type: 'float32 `[batch, 22]`', meaning: 'features of the state, see below' }],
      outputs: [
        {
          ...{ name: 'y', type: 'float32 `[batch, 4]`' },
          meaning:
            'velocities of shoulder, elbow, lift and gripper, as shares of 1.5 rad/s, 2 rad/s, 0.25 m/s and 2 1/s',
        },
      ],
      measured: `The figures of the same weights are in the card of \`acme-robotics/pick-place-policy\`, whose file contains the features too.`,
      figures: [],
      training: TRAINING,
      limits: LIMITS,
      usage: TORCH_USAGE,
      files: {
        'policy.safetensors': 'weights, `0.weight` to `4.bias`',
        'policy.pt': 'the same as a state dict, which loads with `weights_only=True`',
      },
    }),
  }),
};
