import { Random } from '../../../../sandbox-model/generator/random.ts';
import { callSection } from '../../assets/call-section.ts';
import { type DemoAsset, type Figure, fileOf } from '../../assets/demo-asset.ts';
import { figureTable } from '../../assets/write-card.ts';
import { exampleUrl } from '../../pictures/raster.ts';
import { classifyShapes } from './classify-shapes.ts';
import { drawShape, SHAPES } from './draw-shape.ts';
import { shapePictures } from './shape-pictures.ts';
import { exportShapes, SHAPE_SIZE, trainShapes } from './train-shapes.ts';

const FILE = 'shape-classifier.onnx';
const [HELD_OUT_SEED, EXAMPLES_SEED] = [290, 292];
const HELD_OUT = 2400;
const EXAMPLES = ['star', 'heart', 'arrow', 'cross', 'crescent', 'triangle'] as const;

export const SHAPE_CLASSIFIER: DemoAsset = {
  seller: 'clearsight',
  name: 'shape-classifier',
  createFiles: () => new Map([[FILE, exportShapes(trainShapes())]]),
  measure: async (files) => {
    const classified = await classifyShapes(fileOf(files, FILE), HELD_OUT_SEED, HELD_OUT);
    const byShape = Map.groupBy(classified, ({ shape }) => shape);
    const shareRight = (some: typeof classified) =>
      (100 * some.filter(({ shape, said }) => shape === said).length) / some.length;
    const sure = classified.filter(({ confidence }) => confidence > 0.9);
    const percent = { unit: '%', digits: 1 };
    return [
      { name: 'Accuracy', value: shareRight(classified), ...percent },
      { name: 'Accuracy of the worst shape', value: Math.min(...[...byShape.values()].map(shareRight)), ...percent },
      { name: 'Pictures with a confidence over 90 %', value: (100 * sure.length) / classified.length, ...percent },
      { name: 'Accuracy on those', value: shareRight(sure), ...percent },
    ];
  },
  drawPictures: (files) => shapePictures(fileOf(files, FILE)),
  describe: (_, figures) => ({
    frontMatter: {
      license: 'MIT',
      tags: ['image-classification', 'shapes', 'sorting', 'cnn', 'cpu'],
      task: 'perception',
      framework: 'onnx',
      widget: {
        inputs: [
          {
            ...{ name: 'image', title: 'Picture', type: 'image', layout: 'nchw', size: [SHAPE_SIZE, SHAPE_SIZE] },
            ...{ range: [0, 1], examples: exampleUrls() },
          },
        ],
        outputs: [{ name: 'scores', title: 'Shape', type: 'classes', labels: SHAPES, softmax: true }],
      },
    },
    body: card(figures),
  }),
};

function exampleUrls(): string[] {
  const random = new Random(EXAMPLES_SEED);
  return EXAMPLES.map((shape) => exampleUrl(drawShape(random, SHAPE_SIZE, shape).canvas));
}

function card(figures: readonly Figure[]): string {
  return `# Shape Classifier

Says which of eight shapes a small picture shows: ${SHAPES.join(', ')}. Filled or outlined, in any
colour, turned in any way, on a ground of any other colour. For sorting toys, tiles and labels on a line.

![What the model takes for what](figure.webp)

## What it does

Three convolutions and two dense layers look at the edges and ignore the colours. The training painted every picture anew, about
50,000 of them: colours, turn, size, stretch, stripes in the ground, noise and thickness of the outline are random.

## Inputs and outputs

| Tensor | Type | Shape | Meaning |
|---|---|---|---|
| \`image\` (input) | FP32 | [batch, 3, 48, 48] | red, green and blue, each from 0 to 1, rows from the top |
| \`scores\` (output) | FP32 | [batch, 8] | logits in the order below; softmax turns them into probabilities |

| ${SHAPES.map((_, i) => i).join(' | ')} |
|${SHAPES.map(() => '---').join('|')}|
| ${SHAPES.join(' | ')} |

## Measured

${HELD_OUT} pictures with a seed that no training used, as many of each shape:

${figureTable(figures)}

## Limits

- One shape per picture, which fills at least a third of its width. Crop larger pictures first.
- The shape must differ from its ground in brightness, not only in colour.
- Squares may be rectangles up to a ratio of 1.4, and circles ellipses; longer ones are guessed.
- Trained on painted pictures. Photographs work if the background is plain.

${callSection({
  inputs: '{"name": "image", "datatype": "FP32", "shape": [1, 3, 48, 48], "data": [0.91, 0.9, …]}',
  setup: 'const pixels = new Float32Array(3 * 48 * 48); // all red, then all green, then all blue',
  tensors: "tensor('image', pixels, [1, 3, 48, 48])",
  read: `const labels = [${SHAPES.map((shape) => `'${shape}'`).join(', ')}];
const scores = outputs[0].data;
console.log(labels[scores.indexOf(Math.max(...scores))]);`,
})}

## License

MIT. One purchase covers all robots of an organisation.
`;
}
