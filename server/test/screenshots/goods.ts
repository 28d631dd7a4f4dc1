import type { AssetInput } from '../../src/catalog/assets/asset.ts';
import type { PaletteName, SceneName } from './scenes.ts';

// Models and datasets of the market in the screenshots.

export interface Goods extends AssetInput {
  seller: string;
  pictures: readonly (readonly [SceneName, PaletteName, alt: string])[];
  downloads: number;
  stars: number;
  revisions?: readonly (readonly [revision: string, notes: string])[];
  trialCalls?: number;
}

const usd = (amount: number) => ({ currency: 'usd', amount }) as const;

/** Seller whose dashboard the screenshots show. */
export const HERO = 'Meridian Robotics';

const BIN_PICKER_README = `# Bin Picker 7-DoF

Picks mixed parts out of a bin and places them in trays, from one depth camera above the bin. Trained on **41,000 grasps** of 220 parts; works with arms of six and seven axes.

| | Known parts | New parts |
|---|---|---|
| Picked at the first attempt | 97.1 % | 92.4 % |
| Picks an hour | 840 | 790 |
| Parts dropped, of a thousand | 3 | 9 |

## Input

A depth image of 640 × 480 and the joint angles, fifty times a second. It answers joint velocities.

## Limits

Transparent and mirror-like parts need a second camera. It was not trained beside people: keep the fence.
`;

export const MODELS: readonly Goods[] = [
  {
    seller: HERO,
    name: 'Bin Picker 7-DoF',
    task: 'manipulation',
    framework: 'onnx',
    license: 'Commercial',
    price: usd(24_900),
    description: 'Picks mixed parts out of a bin and places them in trays, from one depth camera above the bin.',
    readme: BIN_PICKER_README,
    pictures: [
      ['arm', 'teal', 'A seven-axis arm reaches for a part on the table'],
      ['trays', 'steel', 'Eight trays of sorted parts, seen from above'],
      ['depth', 'night', 'What the depth camera sees of the shelves'],
    ],
    downloads: 4218,
    stars: 386,
    revisions: [
      ['1.0.0', 'First release.'],
      ['1.4.0', 'Seven-axis arms. Half the time to the first pick.'],
      ['2.0.0', 'Trained on 220 parts instead of 90; a third fewer drops.'],
    ],
    trialCalls: 20,
  },
  {
    seller: 'Fjord Autonomy',
    name: 'Corridor Navigator',
    task: 'navigation',
    framework: 'pytorch',
    license: 'Commercial',
    price: usd(4900),
    description: 'Keeps a wheeled base in the middle of corridors and around people, from a 2D lidar.',
    pictures: [['corridor', 'dusk', 'A wheeled base measures a corridor with its lidar']],
    downloads: 2981,
    stars: 254,
  },
  {
    seller: 'Tidewater Vision',
    name: 'Shelf Depth Mono',
    task: 'perception',
    framework: 'onnx',
    license: 'Apache-2.0',
    description: 'Metric depth of warehouse shelves from a single camera, thirty frames a second on a CPU.',
    pictures: [['depth', 'night', 'Shelves, coloured by how far away they are']],
    downloads: 12_640,
    stars: 1120,
  },
  {
    seller: 'Open Arms Lab',
    name: 'Kitchen VLA 450M',
    task: 'vla',
    framework: 'jax',
    license: 'CC-BY-4.0',
    description: 'Follows spoken instructions at a kitchen counter: open, pour, wipe, put away.',
    pictures: [['arm', 'coral', 'An arm over a counter']],
    downloads: 8312,
    stars: 901,
  },
  {
    seller: 'Highland Legged',
    name: 'Trail Walker',
    task: 'navigation',
    framework: 'pytorch',
    license: 'Commercial',
    price: usd(12_900),
    description: 'A gait for four-legged robots on gravel, grass and stairs, trained in simulation only.',
    pictures: [['walker', 'sand', 'A four-legged robot on a hill']],
    downloads: 1954,
    stars: 318,
  },
  {
    seller: 'Delta Farming',
    name: 'Row Crop Scout',
    task: 'perception',
    framework: 'tensorflow',
    license: 'Commercial',
    price: usd(7900),
    description: 'Counts plants and finds weeds from a drone at twelve metres, row by row.',
    pictures: [['field', 'meadow', 'A drone above rows of plants']],
    downloads: 1377,
    stars: 142,
  },
  {
    seller: HERO,
    name: 'Grasp Quality Scorer',
    task: 'manipulation',
    framework: 'onnx',
    license: 'Commercial',
    price: usd(2900),
    description: 'Says how likely a grasp is to hold, before the gripper closes. Four milliseconds on a CPU.',
    pictures: [['boxes', 'steel', 'Parts in frames, scored by how well they can be grasped']],
    downloads: 2204,
    stars: 197,
  },
  {
    seller: 'Open Arms Lab',
    name: 'Workshop Assistant 3B',
    task: 'language',
    framework: 'gguf',
    license: 'Apache-2.0',
    description: 'Answers questions about robot cells and writes their safety checklists. Runs on a laptop.',
    pictures: [['words', 'dusk', 'A conversation']],
    downloads: 6120,
    stars: 540,
  },
  {
    seller: HERO,
    name: 'Grasp Planner Two-Finger',
    task: 'manipulation',
    framework: 'pytorch',
    license: 'Commercial',
    price: usd(9900),
    description: 'Plans grasps of parallel grippers in clutter, with the path that leads there.',
    pictures: [['arm', 'sand', 'An arm above four parts']],
    downloads: 1820,
    stars: 163,
  },
  {
    seller: HERO,
    name: 'Two-Link Arm IK',
    task: 'manipulation',
    framework: 'onnx',
    license: 'Apache-2.0',
    description: 'The inverse kinematics of a planar arm, as a graph of 2.4 kB.',
    pictures: [['arm', 'steel', 'An arm with two links']],
    downloads: 940,
    stars: 88,
  },
];

export const DATASETS: readonly Goods[] = [
  {
    seller: 'Delta Farming',
    name: 'Orchard Rows 4K',
    task: 'perception',
    license: 'CC-BY-4.0',
    description: 'Eleven orchards from the air in every season, with the outline of each tree.',
    pictures: [['field', 'teal', 'Rows of an orchard']],
    downloads: 1630,
    stars: 204,
  },
  {
    seller: 'Fjord Autonomy',
    name: 'Hallway Lidar',
    task: 'navigation',
    license: 'Commercial',
    price: usd(5900),
    description: 'Forty kilometres of corridors, doors and people, as scans with poses.',
    pictures: [['corridor', 'night', 'A corridor under laser beams']],
    downloads: 870,
    stars: 96,
  },
  {
    seller: HERO,
    name: 'Tray Sorting',
    task: 'manipulation',
    license: 'Commercial',
    price: usd(19_900),
    description: 'Teleoperated episodes of sorting parts into trays, with joints, gripper force and outcome.',
    readme:
      '# Tray Sorting\n\nOne row a frame, in the layout of LeRobot: what the arm measured, what it was told to do, and how the episode ended.\n',
    pictures: [
      ['curves', 'dusk', 'Six joint angles over time'],
      ['trays', 'teal', 'Trays of sorted parts'],
    ],
    downloads: 2410,
    stars: 331,
  },
];

/** Names of the buyers. */
export const BUYERS = [
  ...['Bright Labs', 'Kaito Tanaka', 'Orbital Works', 'Mira Novak', 'Copper & Sons', 'Lena Brandt', 'Quiet Motors'],
  ...['Ostrava Castings', 'Elif Demir', 'Blue Crane', 'Samir Haddad', 'Lakeside Depot', 'Ines Moreau', 'Tomas Vrba'],
  ...['Greywater Labs', 'Noor Rahman', 'Pine Street Bikes', 'Kestrel Drones', 'Aiko Mori', 'Sunday Robotics'],
  ...['Sana Iqbal', 'Harbor Vision', 'Northgate Logistics', 'Ana Ribeiro', 'Polar Assembly', 'Jun Park', 'Vela Foods'],
] as const;
