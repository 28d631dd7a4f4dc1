import type { DemoAsset } from '../../assets/demo-asset.ts';
import { tensorTable, weightsVariant } from '../../assets/weights-variant.ts';
import { figureTable } from '../../assets/write-card.ts';
import { flaxMessagePack, toFlaxLayout } from '../../export/flax.ts';
import { safetensors } from '../../export/safetensors.ts';
import { detectorPictures } from './detector-pictures.ts';
import { DETECTOR_FILE, measureDetector, OBSTACLE_DETECTOR } from './obstacle-detector.ts';
import { OBSTACLES } from './paint-obstacles.ts';

export const OBSTACLE_DETECTOR_JAX: DemoAsset = weightsVariant({
  base: OBSTACLE_DETECTOR,
  baseFile: DETECTOR_FILE,
  name: 'obstacle-detector-jax',
  title: 'Obstacle Detector, the weights',
  convert: (weights) =>
    toFlaxLayout(new Map([...weights].map(([name, one]) => [name.replace(/^layers\.(\d+)/, convolutionName), one]))),
  files: (tensors) =>
    new Map([
      ['params.safetensors', safetensors(tensors, { format: 'flax' })],
      ['params.msgpack', flaxMessagePack(tensors)],
      [
        'config.json',
        Buffer.from(`${JSON.stringify({ image: [96, 96, 3], classes: OBSTACLES, strides: [2, 2, 2, 1, 1, 1] })}\n`),
      ],
    ]),
  measure: measureDetector,
  drawPictures: detectorPictures,
  frontMatter: {
    license: 'Commercial',
    tags: ['object-detection', 'obstacles', 'mobile-robots', 'flax', 'fine-tuning'],
    task: 'perception',
    framework: 'jax',
  },
  card: (figures, tensors) => `# Obstacle Detector for JAX

The weights of [Obstacle Detector](/models/clearsight/obstacle-detector) for JAX and Flax: to fine-tune them on pictures of your own
camera, or to build the network into a larger one.

![The weights](figure.webp)

## Files

| File | What it is for |
|---|---|
| \`params.msgpack\` | \`flax.serialization.msgpack_restore\` returns the tree of parameters |
| \`params.safetensors\` | the same, flat, for \`safetensors.flax.load_file\` |
| \`config.json\` | size of the picture, classes, strides |

Neither contains code. Kernels have the layout of Flax: height, width, inputs, outputs.

${tensorTable(tensors)}

## Inputs and outputs

| Value | Type | Shape | Meaning |
|---|---|---|---|
| input | float32 | [batch, 96, 96, 3] | red, green and blue, each from 0 to 1 |
| output | float32 | [batch, 12, 12, 8] | per cell: logits of ${OBSTACLES.join(', ')}; then x and y of the middle relative to that of the cell, in cells, and the logarithms of width and height as shares of the picture |

## Use it

\`\`\`python
import jax, jax.numpy as jnp
from flax.serialization import msgpack_restore

params = msgpack_restore(open('params.msgpack', 'rb').read())

def detect(params, images):  # [batch, 96, 96, 3]
    x = images
    for i, stride in enumerate([2, 2, 2, 1, 1, 1]):
        layer = params[f'Conv_{i}']
        pad = layer['kernel'].shape[0] // 2  # on both sides; 'SAME' would shift by a pixel
        x = jax.lax.conv_general_dilated(
            x, layer['kernel'], (stride, stride), [(pad, pad), (pad, pad)],
            dimension_numbers=('NHWC', 'HWIO', 'NHWC')) + layer['bias']
        if i < 5:
            x = jax.nn.relu(x)
    return jax.nn.sigmoid(x[..., :4]), x[..., 4:]
\`\`\`

## Measured

With the ONNX file that has the same weights, on 600 held-out scenes:

${figureTable(figures)}

## Limits

- It returns the map, not boxes: keep local maxima of the scores, and read the box of their cells.
- Trained on rendered scenes; it is no safety device. The limits of the ONNX model apply.

## License

Commercial: one organisation, any number of robots. Fine-tuned weights stay yours.
`,
});

/** Between two convolutions is an activation. */
function convolutionName(_: string, index: string): string {
  return `Conv_${Number(index) / 2}`;
}
