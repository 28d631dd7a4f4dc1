import { Random } from '../../../../sandbox-model/generator/random.ts';
import { callSection } from '../../assets/call-section.ts';
import { type DemoAsset, type Figure, fileOf } from '../../assets/demo-asset.ts';
import { figureTable } from '../../assets/write-card.ts';
import { exampleUrl } from '../../pictures/raster.ts';
import { IMAGE_SIZE, paintTable } from './draw-table.ts';
import { exportReacher, MAX_MOVEMENT } from './export-reacher.ts';
import { LINKS } from './planar-arm.ts';
import { PLACES } from './reacher-network.ts';
import { reacherPictures } from './reacher-pictures.ts';
import { runEpisodes } from './run-reacher.ts';
import { chooseTask, JOINT_RANGES, trainReacher } from './train-reacher.ts';
import { INSTRUCTION_BYTES } from './write-instruction.ts';

export const REACHER_FILE = 'instruct-reacher.onnx';
const [HELD_OUT_SEED, EXAMPLES_SEED] = [590, 592];
const HELD_OUT = 150;
const EXAMPLES = 4;
/** Metres: half a cube. */
const REACHED = 0.12;

export const INSTRUCT_REACHER: DemoAsset = {
  seller: 'handover',
  name: 'instruct-reacher',
  createFiles: () => new Map([[REACHER_FILE, exportReacher(trainReacher())]]),
  measure: (files) => measureReacher(fileOf(files, REACHER_FILE)),
  drawPictures: (files) => reacherPictures(fileOf(files, REACHER_FILE)),
  describe: (_, figures) => ({
    frontMatter: {
      license: 'Commercial',
      tags: ['vision-language-action', 'visual-attention', 'arm', 'reaching', 'byte-level'],
      task: 'vla',
      framework: 'onnx',
      widget: {
        inputs: [
          {
            ...{ name: 'image', title: 'Camera', type: 'image', layout: 'nchw', size: [IMAGE_SIZE, IMAGE_SIZE] },
            ...{ range: [0, 1], examples: exampleUrls() },
          },
          {
            ...{ name: 'instruction', title: 'Instruction', type: 'text', length: INSTRUCTION_BYTES },
            value: 'reach the red cube',
            examples: ['reach the red cube', 'please touch the green block', 'go to the blue one'],
          },
          {
            ...{
              name: 'joints',
              title: 'Joints now',
              type: 'numbers',
              labels: ['shoulder', 'elbow'],
              units: ['rad', 'rad'],
            },
            min: [JOINT_RANGES.shoulder[0], JOINT_RANGES.elbow[0]],
            max: [JOINT_RANGES.shoulder[1], JOINT_RANGES.elbow[1]],
            value: [0.5, 1.9],
          },
        ],
        outputs: [
          { name: 'goal', title: 'Pose to move to', type: 'arm', links: LINKS },
          { name: 'attention', title: 'Attention', type: 'heatmap' },
          {
            name: 'movement',
            title: 'Next step',
            type: 'numbers',
            labels: ['shoulder', 'elbow'],
            units: ['rad', 'rad'],
          },
          { name: 'target', title: 'Target', type: 'numbers', labels: ['x', 'y'], units: ['m', 'm'] },
        ],
      },
    },
    body: card(figures),
  }),
};

export async function measureReacher(onnx: Buffer): Promise<Figure[]> {
  const episodes = await runEpisodes(onnx, HELD_OUT_SEED, HELD_OUT);
  const misses = episodes.map(({ miss }) => miss).sort((a, b) => a - b);
  const reached = misses.filter((miss) => miss < REACHED).length;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const centimetres = { unit: 'cm', digits: 1, tolerance: 0.2 };
  return [
    {
      name: 'Episodes that end on the named cube',
      value: (100 * reached) / HELD_OUT,
      unit: '%',
      digits: 1,
      tolerance: 0.4,
    },
    { name: 'Median distance at the end', value: 100 * (misses[Math.floor(HELD_OUT / 2)] as number), ...centimetres },
    { name: 'Mean error of the first target', value: 100 * mean(episodes.map(({ error }) => error)), ...centimetres },
  ];
}

function exampleUrls(): string[] {
  const random = new Random(EXAMPLES_SEED);
  return Array.from({ length: EXAMPLES }, () => {
    const { table } = chooseTask(random);
    return exampleUrl(paintTable(random, table, [0.5, 1.9]));
  });
}

function card(figures: readonly Figure[]): string {
  return `# Instruct Reacher

A small vision-language-action model. It looks at a table with three cubes, reads an instruction such as "reach the red cube", and
moves a planar arm with two links there, step by step.

![One table, three instructions](figure.webp)

## What it does

Three convolutions turn the picture into ${PLACES} × ${PLACES} places with 16 features each. A convolution over the bytes of the instruction
turns it into a query of 16 numbers. The product of both is the attention; its middle is the target on the table. A perceptron turns the target
into joint angles, and the difference to the present ones, cut to ${MAX_MOVEMENT} rad, is the next movement.

Nothing tells the model what a colour is: it learned words and colours together, from 29,000 tables with the joint angles that
reach the named cube.

## Inputs and outputs

| Tensor | Type | Shape | Meaning |
|---|---|---|---|
| \`image\` (input) | FP32 | [1, 3, 64, 64] | the table from above, red, green and blue from 0 to 1 |
| \`instruction\` (input) | UINT8 | [1, ${INSTRUCTION_BYTES}] | UTF-8, cut or filled with zeros |
| \`joints\` (input) | FP32 | [1, 2] | shoulder and elbow now, in rad |
| \`movement\` (output) | FP32 | [1, 2] | what to add to the joints in this step, in rad |
| \`goal\` (output) | FP32 | [1, 2] | joints that reach the target |
| \`target\` (output) | FP32 | [1, 2] | x and y of the target in metres; the arm stands at 0, 0 |
| \`attention\` (output) | FP32 | [1, 1, ${PLACES}, ${PLACES}] | how much each place of the picture counts |

The picture shows x from -1 to 1 m and y from -0.3 to 1.7 m. The links are ${LINKS.join(' and ')} m long.

## Measured

${HELD_OUT} closed-loop episodes of 24 steps with a seed that no training used. An episode succeeds if the gripper ends within 12 cm of the
cube's middle; the cube is 24 cm wide.

${figureTable(figures)}

## Limits

- Red, green and blue cubes. Other colours or "the left one" get the most similar of its words.
- If a cube lies under the arm, the target may be off until the arm has moved away.
- Trained on painted tables with one arm. Another camera or arm needs fine-tuning with
  [Three Cubes](/datasets/handover/three-cubes) as a start.
- It avoids nothing: the arm sweeps over whatever is in its way.

${callSection({
  inputs: `{"name": "joints", "datatype": "FP32", "shape": [1, 2], "data": [0.5, 1.9]},
    {"name": "instruction", "datatype": "UINT8", "shape": [1, 48], "data": [114, 101, …]},
    {"name": "image", "datatype": "FP32", "shape": [1, 3, 64, 64], "data": [0.7, 0.71, …]}`,
  setup: `const pixels = new Float32Array(3 * 64 * 64); // all red, then all green, then all blue
const instruction = new Uint8Array(${INSTRUCTION_BYTES});
new TextEncoder().encodeInto('reach the red cube', instruction);`,
  tensors: `
    tensor('image', pixels, [1, 3, 64, 64]),
    tensor('instruction', instruction, [1, ${INSTRUCTION_BYTES}]),
    tensor('joints', Float32Array.of(0.5, 1.9), [1, 2]),
  `,
  read: "console.log(outputs.find(({ name }) => name === 'movement').data);",
})}

## License

Commercial: one organisation, any number of robots. The same weights for JAX:
[Instruct Reacher for JAX](/models/handover/instruct-reacher-jax).
`;
}
