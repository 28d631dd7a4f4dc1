import { Random } from '../../../../sandbox-model/generator/random.ts';
import { type DemoAsset, type Figure, type Files, fileOf } from '../../assets/demo-asset.ts';
import { modelCard } from '../../assets/model-card.ts';
import { OnnxModel } from '../../assets/onnx-model.ts';
import { drawGraspPictures } from './draw-grasp-pictures.ts';
import { drawObject, type Patch, SIDE } from './draw-object.ts';
import { ANGLES, scoreGrasps } from './score-grasps.ts';
import { scorerOnnx, trainScorer } from './train-scorer.ts';

const FILE = 'grasp-scorer.onnx';
const HELD_OUT_SEED = 977_009;
const OBJECTS = 2000;
/** Grasps that score more than this hold. */
const HOLDS = 0.5;

export interface ScoredObject {
  patch: Patch;
  /** What the model returns, and what the simulation says. */
  scores: Float32Array;
  truth: Float32Array;
}

async function scoreObjects(files: Files, count: number): Promise<ScoredObject[]> {
  const random = new Random(HELD_OUT_SEED);
  const patches = Array.from({ length: count }, () => drawObject(random));
  const model = await OnnxModel.load(fileOf(files, FILE));
  const values = new Float32Array(count * SIDE * SIDE);
  for (const [i, patch] of patches.entries()) values.set(patch, i * patch.length);
  const { scores } = await model.run({ patch: { shape: [count, 1, SIDE, SIDE], values } });
  return patches.map((patch, i) => ({
    ...{ patch, truth: scoreGrasps(patch) },
    scores: scores?.values.slice(i * ANGLES, (i + 1) * ANGLES) ?? new Float32Array(),
  }));
}

async function measure(files: Files): Promise<Figure[]> {
  const objects = await scoreObjects(files, OBJECTS);
  const graspable = objects.filter(({ truth }) => Math.max(...truth) > HOLDS);
  const mean = (of: (object: ScoredObject) => number) =>
    (100 * graspable.reduce((sum, object) => sum + of(object), 0)) / graspable.length;
  const best = ({ scores }: ScoredObject) => scores.indexOf(Math.max(...scores));
  const errors = objects.flatMap(({ scores, truth }) =>
    Array.from(scores, (score, i) => Math.abs(score - (truth[i] as number))),
  );
  const tolerance = 0.6;
  return [
    {
      ...{ name: 'The angle with the highest score holds', unit: '%', digits: 1, tolerance },
      value: mean((object) => Number((object.truth[best(object)] as number) > HOLDS)),
    },
    {
      ...{ name: 'For comparison: an angle chosen at random holds', unit: '%', digits: 1, tolerance },
      value: mean(({ truth }) => truth.filter((score) => score > HOLDS).length / ANGLES),
    },
    {
      ...{ name: 'Mean error of a score', digits: 3, tolerance: 0.005 },
      value: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    },
    { name: 'Objects that can be gripped at all', value: graspable.length, digits: 0 },
  ];
}

const labels = Array.from({ length: ANGLES }, (_, i) => `${(180 / ANGLES) * i}°`);

export const GRASP_SCORER: DemoAsset = {
  seller: 'acme-robotics',
  name: 'grasp-scorer',
  createFiles: () => new Map([[FILE, scorerOnnx(trainScorer())]]),
  measure,
  drawPictures: async (files) => drawGraspPictures(await scoreObjects(files, 120)),
  describe: (_, figures) => ({
    frontMatter: {
      license: 'Commercial',
      tags: ['grasping', 'parallel-gripper', 'convolutional-network'],
      task: 'manipulation',
      framework: 'onnx',
      widget: {
        inputs: [{ name: 'patch', title: 'Object from above', type: 'drawing', size: [SIDE, SIDE], pen: 5 }],
        outputs: [{ name: 'scores', title: 'Closing direction', type: 'classes', labels }],
      },
    },
    body: modelCard({
      slug: 'acme-robotics/grasp-scorer',
      title: 'Grasp scorer',
      summary: `Says from which side to grip an object. It takes the silhouette of the object as a camera sees it from above, 32 × 32 pixels of
4 mm, and scores twelve closing directions of a parallel gripper over its middle, from 0 (slips, or does not fit) to 1 (both
fingers meet surfaces that face them).`,
      alt: 'Twelve objects with the best grasp and the scores of all angles around them',
      inputs: [
        {
          ...{ name: 'patch', type: 'FP32 `[batch, 1, 32, 32]`' },
          meaning: '1 where the object is, 0 elsewhere; such as a depth image above the height of the table',
        },
      ],
      outputs: [
        {
          ...{ name: 'scores', type: 'FP32 `[batch, 12]`' },
          meaning: 'for closing directions of 0°, 15°, … 165° from the x axis, clockwise in the image',
        },
      ],
      measured: `On ${OBJECTS} objects that no training used. A grasp holds if the simulation scores it above ${HOLDS}: the object fits between the
fingers, enough of each finger touches, and the surfaces are tilted by no more than the friction allows.`,
      figures,
      training: `A convolutional network with three layers, trained on 24,000 bars, discs, rings, brackets, polygons and strokes whose grasps were
scored by a geometric simulation: an opening of 88 mm, fingers of 20 mm width and 8 mm thickness.`,
      limits: [
        'It sees outlines, not heights, weights or materials, and was trained on drawn objects only.',
        'The gripper is centred over the middle of the silhouette. Move the crop to try other places.',
        'The object has to lie within 16 mm of the middle of the patch, and should be the only one in it.',
      ],
      usage: `Deploy it, and send the pixels row by row:

\`\`\`js
import { Souk, tensor } from '@souk/sdk';

const souk = new Souk({ apiKey: process.env.SOUK_API_KEY, baseURL: \`\${process.env.SOUK_URL}/v1\` });
const patch = new Float32Array(32 * 32);
for (let row = 6; row < 26; row++) patch.fill(1, 32 * row + 13, 32 * row + 19); // an upright bar
const { outputs } = await souk.deployments.invoke(process.env.ID, {
  inputs: [tensor('patch', patch, [1, 1, 32, 32])],
});
console.log(outputs[0].data); // the first score is the highest: fingers left and right
\`\`\`

Over HTTP, with the request in a file such as \`{"inputs": [{"name": "patch", "datatype": "FP32", "shape": [1, 1, 32, 32], "data": […]}]}\`:

\`\`\`sh
curl "$SOUK_URL/v1/deployments/$ID/invoke" -H "Authorization: Bearer $SOUK_API_KEY" \\
  -H 'Content-Type: application/json' -d @patch.json
\`\`\``,
      files: { [FILE]: 'the network (opset 17)' },
    }),
  }),
};
