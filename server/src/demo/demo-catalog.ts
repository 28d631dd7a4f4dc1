import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AssetInput } from '../catalog/assets/asset.ts';
import { hasSandboxModel, SANDBOX_MODEL_FILE } from '../inference/sandbox-model.ts';
import { tinySafetensors } from './tiny-safetensors.ts';

export interface DemoFile {
  name: string;
  read(): Buffer | Promise<Buffer>;
}

export interface DemoModel extends AssetInput {
  revision: string;
  notes: string;
  files: DemoFile[];
  /** If it returns false, the model is skipped. */
  isAvailable?(): boolean;
}

/** Models of the demo's seller. */
export const DEMO_MODELS: readonly DemoModel[] = [
  {
    name: 'Pick Place Policy',
    task: 'manipulation',
    framework: 'pytorch',
    license: 'Apache-2.0',
    description: 'Picks parts from a bin and places them on a tray. Small enough to run on the arm itself.',
    readme: `# Pick Place Policy\n\nMaps 14 joint and gripper readings to 7 joint velocities, fifty times a second.\n\n## Input\n\nJoint angles and velocities, in radians, in the order of the arm's own driver.\n`,
    revision: '1.0.0',
    notes: 'First release.',
    files: [
      { name: 'policy.safetensors', read: () => tinySafetensors(14, 64, 7) },
      { name: 'config.json', read: () => Buffer.from('{"inputs": 14, "hidden": 64, "outputs": 7, "rate_hz": 50}\n') },
    ],
  },
  {
    name: 'Corridor Navigator',
    task: 'navigation',
    framework: 'pytorch',
    license: 'Commercial',
    price: { currency: 'usd', amount: 4900 },
    description: 'Keeps a wheeled base in the middle of corridors and around people, from a 2D lidar.',
    readme:
      '# Corridor Navigator\n\nTakes 180 lidar distances and a goal direction, and returns a speed and a turn rate.\n',
    revision: '1.2.0',
    notes: 'Slows down for people.',
    files: [{ name: 'navigator.safetensors', read: () => tinySafetensors(182, 96, 2) }],
  },
  {
    name: 'Souk Sandbox',
    task: 'language',
    framework: 'gguf',
    license: 'Apache-2.0',
    description:
      'The small language model that answers test keys: it knows Souk, some robotics and a little arithmetic.',
    readme:
      '# Souk Sandbox\n\n14 million parameters in 8 bits, trained from nothing on text written for it. Runs on a CPU with llama.cpp and whatever else reads GGUF. Its card is among its files.\n',
    revision: '1.0.0',
    notes: 'First release.',
    isAvailable: hasSandboxModel,
    files: [
      { name: 'souk-sandbox.gguf', read: () => readFile(SANDBOX_MODEL_FILE) },
      { name: 'README.md', read: () => readFile(join(dirname(SANDBOX_MODEL_FILE), 'MODEL_CARD.md')) },
    ],
  },
];

const JOINTS = 6;
const FRAMES = 200;

/** A dataset in LeRobot's layout, as a table of joint angles. */
export const DEMO_DATASET: AssetInput & { shards: DemoFile[] } = {
  name: 'Tray Sorting',
  task: 'manipulation',
  license: 'Commercial',
  price: { currency: 'usd', amount: 1900 },
  description: 'Two teleoperated episodes of sorting parts into trays, at 20 frames a second.',
  readme: '# Tray Sorting\n\nOne row a frame: the episode, the time, and the commands sent to the arm.\n',
  shards: [
    {
      name: 'meta/info.json',
      read: () =>
        Buffer.from(
          `${JSON.stringify(
            {
              codebase_version: 'v2.1',
              robot_type: 'so100',
              total_episodes: 2,
              total_frames: FRAMES,
              total_tasks: 1,
              fps: 20,
              features: {
                action: { dtype: 'float32', shape: [JOINTS] },
                timestamp: { dtype: 'float32', shape: [1] },
                episode_index: { dtype: 'int64', shape: [1] },
              },
            },
            null,
            2,
          )}\n`,
        ),
    },
    { name: 'data/frames.csv', read: () => Buffer.from(framesTable()) },
  ],
};

function framesTable(): string {
  const header = ['episode_index', 'timestamp', ...Array.from({ length: JOINTS }, (_, joint) => `action_${joint}`)];
  const rows = Array.from({ length: FRAMES }, (_, frame) => {
    const time = (frame % (FRAMES / 2)) / 20;
    const angles = Array.from({ length: JOINTS }, (_, joint) => Math.sin(time + joint).toFixed(4));
    return [Math.floor((2 * frame) / FRAMES), time.toFixed(2), ...angles];
  });
  return `${[header, ...rows].map((row) => row.join(',')).join('\n')}\n`;
}
