import type { AssetKind } from '../catalog/assets/asset.ts';

export interface DemoVersion {
  version: string;
  notes: string;
  /** Days before the market was seeded. */
  daysAgo: number;
  /** Files that this version does not have yet, by the start of their names. */
  without?: readonly string[];
}

/** What the market says about an asset of `demo/assets/<seller>/<slug>`; its card and files say the rest. */
export interface DemoAsset {
  seller: string;
  slug: string;
  kind: AssetKind;
  name: string;
  /** Of the listing. */
  title: string;
  /** Short, for lists. */
  description: string;
  /** The listing's description, in Markdown. */
  pitch: string;
  /** In cents. */
  price: number;
  /** How much it is liked: scales its downloads, stars and sales. */
  appeal: number;
  /** Of a model, oldest first. A dataset has one. */
  versions: readonly [DemoVersion, ...DemoVersion[]];
  /** Calls to its deployment without a license. Undefined if it is not deployed. */
  trialCalls?: number;
  /** Its model file is the one that answers test keys. */
  isSandboxModel?: true;
}

const first = (daysAgo: number): readonly [DemoVersion] => [{ version: '1.0.0', notes: 'First release.', daysAgo }];

const second = (daysAgo: number, notes: string, without: readonly string[]): DemoAsset['versions'] => [
  { version: '1.0.0', notes: 'First release.', daysAgo: daysAgo + 2, without },
  { version: '1.1.0', notes, daysAgo },
];

/** Oldest first, as they were published. */
export const DEMO_ASSETS: readonly DemoAsset[] = [
  {
    ...{ seller: 'souk-research', slug: 'souk-sandbox', kind: 'model', name: 'Souk Sandbox' },
    title: 'Souk Sandbox, a language model for the CPU',
    description:
      'The small language model that answers test keys: it knows Souk, some robotics and a little arithmetic.',
    pitch: 'Free for any use under Apache-2.0. One GGUF file of 15 MB that answers in a few milliseconds.\n',
    ...{
      price: 0,
      appeal: 9,
      versions: second(96, 'Adds the card of the model to its files.', ['README']),
      trialCalls: 20,
      isSandboxModel: true,
    },
  },
  {
    ...{ seller: 'acme-robotics', slug: 'reach-trajectories', kind: 'dataset', name: 'Reach Trajectories' },
    title: 'Reach Trajectories, free to train on',
    description: 'Joint angles and targets of simulated reaches with a planar arm, in the layout of LeRobot.',
    pitch: 'Free under CC-BY-4.0. The data behind our own reaching models.\n',
    ...{ price: 0, appeal: 6, versions: first(94) },
  },
  {
    ...{ seller: 'clearsight', slug: 'drawn-digits', kind: 'dataset', name: 'Drawn Digits' },
    title: 'Drawn Digits, labeled and balanced',
    description: 'Digits drawn with strokes and distortions, as pixels with their labels.',
    pitch: 'Free under CC-BY-4.0. Ten classes, the same number of drawings of each.\n',
    ...{ price: 0, appeal: 7, versions: first(92) },
  },
  {
    ...{ seller: 'souk-research', slug: 'robot-commands', kind: 'dataset', name: 'Robot Commands' },
    title: 'Robot Commands, sentences with intents',
    description: 'Short English commands for a robot, each with its intent and its numbers.',
    pitch: 'Free under CC-BY-4.0. Ready for training and testing command parsers.\n',
    ...{ price: 0, appeal: 5, versions: first(91) },
  },
  {
    ...{ seller: 'wayfinder-labs', slug: 'corridor-runs', kind: 'dataset', name: 'Corridor Runs' },
    title: 'Corridor Runs, lidar with the driven commands',
    description: 'Lidar scans, goal directions and velocities of a wheeled base in simulated corridors.',
    pitch: 'Runs through corridors of many widths, with people and without. One license covers commercial training.\n',
    ...{ price: 4900, appeal: 4, versions: first(90) },
  },
  {
    ...{ seller: 'acme-robotics', slug: 'tray-sorting', kind: 'dataset', name: 'Tray Sorting' },
    title: 'Tray Sorting, episodes of pick and place',
    description: 'Simulated episodes of sorting parts into trays, in the layout of LeRobot.',
    pitch: 'Every frame has the state of the arm, the parts and the commands that were sent.\n',
    ...{ price: 1900, appeal: 5, versions: first(88) },
  },
  {
    ...{ seller: 'handover', slug: 'three-cubes', kind: 'dataset', name: 'Three Cubes' },
    title: 'Three Cubes, images with instructions',
    description:
      'Rendered table scenes with an instruction, the state of the arm and the joint movements that follow it.',
    pitch: 'The data that Instruct Reacher was trained on, with the scenes it was tested on kept apart.\n',
    ...{ price: 7900, appeal: 3, versions: first(86) },
  },
  {
    ...{ seller: 'acme-robotics', slug: 'pick-place-policy-torch', kind: 'model', name: 'Pick Place Policy Torch' },
    title: 'Pick Place Policy for PyTorch',
    description: 'The weights of Pick Place Policy as safetensors and as a PyTorch state dict, for fine-tuning.',
    pitch: 'The same policy as the ONNX model, for those who train on. Includes both weight formats.\n',
    ...{ price: 49_000, appeal: 2, versions: second(84, 'Adds the weights as a PyTorch state dict.', ['policy.pt']) },
  },
  {
    ...{ seller: 'wayfinder-labs', slug: 'corridor-navigator-tf', kind: 'model', name: 'Corridor Navigator TF' },
    title: 'Corridor Navigator for TensorFlow',
    description: 'The weights of Corridor Navigator for TensorFlow.',
    pitch: 'The same weights as the ONNX model, for training and for TensorFlow runtimes.\n',
    ...{ price: 14_900, appeal: 2, versions: second(82, 'Adds the graph as a SavedModel.', ['saved_model']) },
  },
  {
    ...{ seller: 'clearsight', slug: 'obstacle-detector-jax', kind: 'model', name: 'Obstacle Detector JAX' },
    title: 'Obstacle Detector for JAX',
    description: 'The weights of Obstacle Detector for JAX.',
    pitch: 'The same weights as the ONNX model, as arrays by layer.\n',
    ...{ price: 19_900, appeal: 2, versions: first(81) },
  },
  {
    ...{ seller: 'souk-research', slug: 'command-parser-torch', kind: 'model', name: 'Command Parser Torch' },
    title: 'Command Parser for PyTorch',
    description: 'The weights of Command Parser for PyTorch.',
    pitch: 'Free under Apache-2.0, for fine-tuning on commands of your own.\n',
    ...{
      price: 0,
      appeal: 3,
      versions: second(80, 'Adds the weights as a PyTorch state dict.', ['command-parser.pt']),
    },
  },
  {
    ...{ seller: 'handover', slug: 'instruct-reacher-jax', kind: 'model', name: 'Instruct Reacher JAX' },
    title: 'Instruct Reacher for JAX',
    description: 'The weights of Instruct Reacher for JAX.',
    pitch: 'The same weights as the ONNX model, for research on instructions and images.\n',
    ...{ price: 29_900, appeal: 1, versions: second(79, 'Adds the weights as Flax saves them.', ['params.msgpack']) },
  },
  {
    ...{ seller: 'clearsight', slug: 'shape-classifier', kind: 'model', name: 'Shape Classifier' },
    title: 'Shape Classifier for sorting stations',
    description: 'Tells circles, squares, triangles, stars and other shapes apart in small images.',
    pitch: 'Runs in under a millisecond on a CPU. One license covers every later version.\n',
    ...{ price: 1900, appeal: 4, versions: first(78), trialCalls: 20 },
  },
  {
    ...{ seller: 'acme-robotics', slug: 'grasp-scorer', kind: 'model', name: 'Grasp Scorer' },
    title: 'Grasp Scorer, where to hold a part',
    description: 'Scores grasp angles on a small height map of an object.',
    pitch: 'Give it a patch around a part, and it returns the best angles for a parallel gripper.\n',
    ...{
      price: 9900,
      appeal: 4,
      versions: first(76),
      trialCalls: 20,
    },
  },
  {
    ...{ seller: 'souk-research', slug: 'command-parser', kind: 'model', name: 'Command Parser' },
    title: 'Command Parser, from a sentence to an intent',
    description: 'Turns a sentence such as “drive two metres forward” into an intent and its numbers.',
    pitch: 'Free under Apache-2.0. Small enough for the robot itself, and it needs no network.\n',
    ...{ price: 0, appeal: 6, versions: first(74), trialCalls: 50 },
  },
  {
    ...{ seller: 'clearsight', slug: 'digit-classifier', kind: 'model', name: 'Digit Classifier' },
    title: 'Digit Classifier, draw one and see',
    description: 'Recognizes a handwritten digit in an image of 28 × 28 pixels.',
    pitch: 'A small convolutional network, free to use. Draw a digit on its page.\n',
    ...{ price: 0, appeal: 8, versions: first(72), trialCalls: 50 },
  },
  {
    ...{ seller: 'wayfinder-labs', slug: 'corridor-navigator', kind: 'model', name: 'Corridor Navigator' },
    title: 'Corridor Navigator for wheeled bases',
    description: 'Keeps a wheeled base in the middle of corridors and around people, from a 2D lidar.',
    pitch: 'One license covers **every later version**.\n\nNeeds a 2D lidar. Small enough to run on the base itself.\n',
    ...{
      price: 14_900,
      appeal: 5,
      versions: first(70),
      trialCalls: 20,
    },
  },
  {
    ...{ seller: 'handover', slug: 'instruct-reacher', kind: 'model', name: 'Instruct Reacher' },
    title: 'Instruct Reacher, an arm that takes instructions',
    description: 'Looks at the table, reads an instruction such as “reach the red cube”, and moves the arm.',
    pitch: 'Vision, language and action in one small network. The closed loop is shown in the pictures.\n',
    ...{ price: 29_900, appeal: 4, versions: first(68), trialCalls: 20 },
  },
  {
    ...{ seller: 'clearsight', slug: 'obstacle-detector', kind: 'model', name: 'Obstacle Detector' },
    title: 'Obstacle Detector for mobile robots',
    description: 'Finds people, crates and other obstacles in a camera image, with boxes and scores.',
    pitch: 'Made for slow machines with one camera. Returns boxes, scores and classes.\n',
    ...{
      price: 19_900,
      appeal: 5,
      versions: first(66),
      trialCalls: 20,
    },
  },
  {
    ...{ seller: 'acme-robotics', slug: 'pick-place-policy', kind: 'model', name: 'Pick Place Policy' },
    title: 'Pick Place Policy, ready to run',
    description: 'Picks parts and places them in a bin: from the state of arm, part and bin to joint velocities.',
    pitch: 'A policy that closes the loop fifty times a second. One license covers **every later version**.\n',
    ...{
      price: 49_000,
      appeal: 5,
      versions: first(64),
      trialCalls: 20,
    },
  },
  {
    ...{ seller: 'wayfinder-labs', slug: 'grid-navigator', kind: 'model', name: 'Grid Navigator' },
    title: 'Grid Navigator, paths through any map',
    description: 'Plans a path on a map of 16 × 16 cells: walls, start and goal in, values and moves out.',
    pitch: 'Draw walls on its page and watch the path change. One license covers **every later version**.\n',
    ...{ price: 4900, appeal: 6, versions: first(62), trialCalls: 30 },
  },
  {
    ...{ seller: 'acme-robotics', slug: 'two-link-arm', kind: 'model', name: 'Two Link Arm' },
    title: 'Two Link Arm, inverse kinematics in one call',
    description: 'Inverse kinematics of a planar arm: from a target to two joint angles.',
    pitch: 'Free under Apache-2.0. Move the target on its page, and the arm follows.\n',
    ...{ price: 0, appeal: 7, versions: first(61), trialCalls: 100 },
  },
];

/** Suggested to new users: something to buy, and something to try. */
export const FEATURED = 'wayfinder-labs/grid-navigator';
export const TRIED = 'souk-research/souk-sandbox';
/** Already bought by the main buyer. */
export const BOUGHT = 'acme-robotics/tray-sorting';

export function pathOf({ seller, slug }: Pick<DemoAsset, 'seller' | 'slug'>): string {
  return `${seller}/${slug}`;
}
