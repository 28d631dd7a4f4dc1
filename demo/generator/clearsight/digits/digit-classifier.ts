import { callSection } from '../../assets/call-section.ts';
import { type DemoAsset, type Figure, fileOf } from '../../assets/demo-asset.ts';
import { figureTable } from '../../assets/write-card.ts';
import { classifyDrawings, classifyHeldOut, HELD_OUT } from './classify-digits.ts';
import { digitPictures } from './digit-pictures.ts';
import { DIGIT_SIZE } from './draw-digit.ts';
import { MOUSE_DRAWINGS } from './mouse-drawings.ts';
import { exportDigits, trainDigits } from './train-digits.ts';

const FILE = 'digit-classifier.onnx';
/** Drawings up to this height are small. */
const SMALL = DIGIT_SIZE / 2;

export const DIGIT_CLASSIFIER: DemoAsset = {
  seller: 'clearsight',
  name: 'digit-classifier',
  createFiles: () => new Map([[FILE, exportDigits(trainDigits())]]),
  measure: async (files) => measureDigits(fileOf(files, FILE)),
  drawPictures: (files) => digitPictures(fileOf(files, FILE)),
  describe: (_, figures) => ({
    frontMatter: {
      license: 'Apache-2.0',
      tags: ['image-classification', 'digits', 'handwriting', 'cnn', 'cpu'],
      task: 'perception',
      framework: 'onnx',
      widget: {
        inputs: [{ name: 'drawing', title: 'Draw a digit', type: 'drawing', size: [DIGIT_SIZE, DIGIT_SIZE] }],
        outputs: [{ name: 'scores', title: 'Digit', type: 'classes', labels: [...'0123456789'], softmax: true }],
      },
    },
    body: card(figures),
  }),
};

async function measureDigits(onnx: Buffer): Promise<Figure[]> {
  const classified = await classifyHeldOut(onnx);
  const shareRight = (some: typeof classified) =>
    (100 * some.filter(({ drawn, said }) => drawn.digit === said).length) / some.length;
  const isSmall = ({ drawn }: (typeof classified)[number]) => {
    const ys = drawn.strokes.flat().map(([, y]) => y);
    return Math.max(...ys) - Math.min(...ys) < SMALL;
  };
  const byDigit = Map.groupBy(classified, ({ drawn }) => drawn.digit);
  const mouse = await classifyDrawings(onnx, MOUSE_DRAWINGS);
  const percent = { unit: '%', digits: 2 };
  return [
    { name: 'Accuracy', value: shareRight(classified), ...percent },
    { name: 'Accuracy of the worst digit', value: Math.min(...[...byDigit.values()].map(shareRight)), ...percent },
    { name: 'Accuracy, digits under half the canvas', value: shareRight(classified.filter(isSmall)), ...percent },
    { name: 'Drawings entered by hand, right of 20', value: (shareRight(mouse) * mouse.length) / 100, digits: 0 },
  ];
}

function card(figures: readonly Figure[]): string {
  return `# Digit Classifier

Reads a digit that someone draws with a mouse, a finger or a pen. The network has about 44,000 weights and needs less than a
millisecond on a CPU, so a page can call it with every stroke.

![What the model takes for what](figure.webp)

## What it does

The graph first finds the middle and the spread of the white pixels, and cuts out a window around them. Where and how large the
digit is drawn therefore hardly matters. Two convolutions and two dense layers follow.

It was trained on drawings of a generator that writes every digit in the ways people do: open and closed fours, sevens with and
without a bar, ones with and without a flag and a base, fives in one stroke or two, with thin and thick pens, slanted, wobbly,
anywhere on the canvas. The dataset [Drawn Digits](/datasets/clearsight/drawn-digits) has 3,000 of them.

## Inputs and outputs

| Tensor | Type | Shape | Meaning |
|---|---|---|---|
| \`drawing\` (input) | FP32 | [batch, 1, 28, 28] | white strokes (1) on black (0), rows from the top |
| \`scores\` (output) | FP32 | [batch, 10] | logits of the digits 0 to 9; softmax turns them into probabilities |

## Measured

${HELD_OUT.toLocaleString('en')} drawings with a seed that no training used, and 20 drawings whose points were entered by hand:

${figureTable(figures)}

## Limits

- One digit per drawing. Two digits side by side are read as one, usually wrongly.
- White on black. Invert pictures of pen on paper first, and remove their background.
- There is no class for "not a digit": letters and doodles get some digit, often with high confidence.
- Trained on generated strokes, not on scans. Expect less on photographs of handwriting.

${callSection({
  inputs: '{"name": "drawing", "datatype": "FP32", "shape": [1, 1, 28, 28], "data": [0, 0, 0.4, 1, …]}',
  setup: 'const pixels = new Float32Array(28 * 28); // 1 where the pen was',
  tensors: "tensor('drawing', pixels, [1, 1, 28, 28])",
  read: 'const scores = outputs[0].data;\nconsole.log(scores.indexOf(Math.max(...scores)));',
})}

## License

Apache-2.0. Weights, generator and training code are free to use, also commercially.
`;
}
