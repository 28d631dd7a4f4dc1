import { Random } from '../../../../sandbox-model/generator/random.ts';
import { callSection } from '../../assets/call-section.ts';
import { type DemoAsset, type Figure, fileOf } from '../../assets/demo-asset.ts';
import { figureTable } from '../../assets/write-card.ts';
import { exampleUrl } from '../../pictures/raster.ts';
import { detectScenes } from './detect-obstacles.ts';
import { detectorPictures, SCENE_SEEDS, SHOWN_ABOVE } from './detector-pictures.ts';
import { drawScene, SCENE_SIZE } from './draw-scene.ts';
import { exportDetector, MAX_BOXES } from './export-detector.ts';
import { OBSTACLES } from './paint-obstacles.ts';
import { averagePrecision, scoreDetections, sharesAt } from './score-detections.ts';
import { trainDetector } from './train-detector.ts';

export const DETECTOR_FILE = 'obstacle-detector.onnx';
const HELD_OUT_SEED = 390;
const HELD_OUT = 600;

export const OBSTACLE_DETECTOR: DemoAsset = {
  seller: 'clearsight',
  name: 'obstacle-detector',
  createFiles: () => new Map([[DETECTOR_FILE, exportDetector(trainDetector())]]),
  measure: (files) => measureDetector(fileOf(files, DETECTOR_FILE)),
  drawPictures: (files) => detectorPictures(fileOf(files, DETECTOR_FILE)),
  describe: (_, figures) => ({
    frontMatter: {
      license: 'Commercial',
      tags: ['object-detection', 'obstacles', 'mobile-robots', 'warehouse', 'anchor-free'],
      task: 'perception',
      framework: 'onnx',
      widget: {
        inputs: [
          {
            ...{ name: 'image', title: 'Camera', type: 'image', layout: 'nchw', size: [SCENE_SIZE, SCENE_SIZE] },
            ...{ range: [0, 1], examples: SCENE_SEEDS.map((seed) => exampleUrl(drawScene(new Random(seed)).canvas)) },
          },
        ],
        outputs: [
          {
            name: 'boxes',
            title: 'Obstacles',
            type: 'boxes',
            image: 'image',
            labels: OBSTACLES,
            threshold: SHOWN_ABOVE,
          },
        ],
      },
    },
    body: card(figures),
  }),
};

export async function measureDetector(onnx: Buffer): Promise<Figure[]> {
  const detections = scoreDetections(await detectScenes(onnx, HELD_OUT_SEED, HELD_OUT));
  const { precision, recall, overlap } = sharesAt(detections, SHOWN_ABOVE);
  const percent = { unit: '%', digits: 1, tolerance: 0.3 };
  return [
    { name: 'Average precision at IoU 0.5', value: 100 * averagePrecision(detections), ...percent },
    { name: `Precision at score ${SHOWN_ABOVE}`, value: 100 * precision, ...percent },
    { name: `Recall at score ${SHOWN_ABOVE}`, value: 100 * recall, ...percent },
    { name: 'Mean IoU of right boxes', value: 100 * overlap, ...percent },
  ];
}

function card(figures: readonly Figure[]): string {
  return `# Obstacle Detector

Finds crates, cones, barrels and people in front of a mobile robot. A small anchor-free network without a framework around it:
one ONNX file from pixels to boxes, in less than a millisecond on one core.

![Scores and boxes of a scene](figure.webp)

## What it does

Six convolutions turn the picture into a map of 12 × 12 cells. Each cell has a score per class, for an obstacle whose middle lies in
it, and the box around that obstacle. The graph keeps the cells whose score is a local maximum, so no further suppression is
needed, and returns the ${MAX_BOXES} best of them.

It was trained on 18,000 scenes of a generator: halls with shelves, lines and changing light, obstacles between 1.5 and 9 metres
away, partly hidden and cut off at the edge.

## Inputs and outputs

| Tensor | Type | Shape | Meaning |
|---|---|---|---|
| \`image\` (input) | FP32 | [1, 3, 96, 96] | red, green and blue, each from 0 to 1, rows from the top |
| \`boxes\` (output) | FP32 | [${MAX_BOXES}, 6] | x, y, width, height as shares of the picture, score, class; best first |
| \`heat\` (output) | FP32 | [1, 4, 12, 12] | the score of each cell for each class |

Classes: ${OBSTACLES.map((label, i) => `${i} ${label}`).join(', ')}. x and y are the top left corner. Drop the rows with a score below ${SHOWN_ABOVE}.

## Measured

${HELD_OUT} scenes with a seed that no training used. A box is right if it has the class of an obstacle and an intersection over union
of at least 0.5 with it.

${figureTable(figures)}

## Limits

- Trained on rendered scenes. Fine-tune it on pictures of your own camera before a robot relies on it; it is no safety device.
- The camera must look ahead, about a metre above the floor. Views from above are out of its world.
- Two obstacles whose middles fall into one cell (a twelfth of the picture wide) are found as one.
- Obstacles beyond nine metres are a few pixels high, and often missed.

${callSection({
  inputs: '{"name": "image", "datatype": "FP32", "shape": [1, 3, 96, 96], "data": [0.52, 0.5, …]}',
  setup: 'const pixels = new Float32Array(3 * 96 * 96); // all red, then all green, then all blue',
  tensors: "tensor('image', pixels, [1, 3, 96, 96])",
  read: `const [boxes] = outputs;
for (let row = 0; row < boxes.data.length; row += 6) {
  const [x, y, width, height, score, kind] = boxes.data.slice(row, row + 6);
  if (score > ${SHOWN_ABOVE}) console.log(${JSON.stringify(OBSTACLES).replaceAll('"', "'").replaceAll(',', ', ')}[kind], x, y, width, height);
}`,
})}

## License

Commercial: one organisation, any number of robots. The same weights for JAX:
[Obstacle Detector for JAX](/models/clearsight/obstacle-detector-jax).
`;
}
