import type { DemoAsset } from '../../assets/demo-asset.ts';
import { tensorTable, weightsVariant } from '../../assets/weights-variant.ts';
import { figureTable } from '../../assets/write-card.ts';
import { flaxMessagePack, toFlaxLayout } from '../../export/flax.ts';
import { safetensors } from '../../export/safetensors.ts';
import { INSTRUCT_REACHER, measureReacher, REACHER_FILE } from './instruct-reacher.ts';
import { LINKS } from './planar-arm.ts';
import { reacherPictures } from './reacher-pictures.ts';

/** Names of the layers with weights, by their names in the network that was trained. */
const LAYERS: Readonly<Record<string, string>> = {
  'vision.0': 'vision.Conv_0',
  'vision.2': 'vision.Conv_1',
  'vision.4': 'vision.Conv_2',
  'vision.6': 'vision.Conv_3',
  'language.1': 'language.Conv_0',
  'language.4': 'language.Dense_0',
  'action.0': 'action.Dense_0',
  'action.2': 'action.Dense_1',
  'action.4': 'action.Dense_2',
};

export const INSTRUCT_REACHER_JAX: DemoAsset = weightsVariant({
  base: INSTRUCT_REACHER,
  baseFile: REACHER_FILE,
  name: 'instruct-reacher-jax',
  title: 'Instruct Reacher, the weights',
  convert: (weights) =>
    toFlaxLayout(
      new Map(
        [...weights].map(([name, one]) => {
          const layer = name.slice(0, name.lastIndexOf('.'));
          return [name.replace(layer, LAYERS[layer] ?? layer), one];
        }),
      ),
    ),
  files: (tensors) =>
    new Map([
      ['params.safetensors', safetensors(tensors, { format: 'flax' })],
      ['params.msgpack', flaxMessagePack(tensors)],
      [
        'config.json',
        Buffer.from(
          `${JSON.stringify({ image: [64, 64, 3], links: LINKS, view: { left: -1, bottom: -0.3, size: 2 } })}\n`,
        ),
      ],
    ]),
  measure: measureReacher,
  drawPictures: reacherPictures,
  frontMatter: {
    license: 'Commercial',
    tags: ['vision-language-action', 'visual-attention', 'arm', 'flax', 'fine-tuning'],
    task: 'vla',
    framework: 'jax',
  },
  card: (figures, tensors) => `# Instruct Reacher for JAX

The weights of [Instruct Reacher](/models/handover/instruct-reacher) for JAX and Flax: three small networks that see, read and move,
to fine-tune on your own table, words and arm.

![The weights](figure.webp)

## Files

| File | What it is for |
|---|---|
| \`params.msgpack\` | \`flax.serialization.msgpack_restore\` returns the tree of parameters |
| \`params.safetensors\` | the same, flat, for \`safetensors.flax.load_file\` |
| \`config.json\` | size of the picture, lengths of the links, what the camera sees |

Neither contains code. Kernels have the layout of Flax: height, width, inputs, outputs.

${tensorTable(tensors)}

## Inputs and outputs

| Value | Type | Shape | Meaning |
|---|---|---|---|
| images | float32 | [batch, 64, 64, 3] | red, green and blue, each from 0 to 1 |
| symbols | float32 | [batch, 1, 48, 40] | one-hot characters: space, a–z, 0–9, \`.%-\`; zero rows after the text |
| goal | float32 | [batch, 2] | angles of shoulder and elbow that reach the named cube, in rad |

## Use it

\`\`\`python
import jax, jax.numpy as jnp
from flax.serialization import msgpack_restore

params = msgpack_restore(open('params.msgpack', 'rb').read())

def conv(x, layer, stride=1):
    pads = [(k // 2, k // 2) for k in layer['kernel'].shape[:2]]
    return jax.lax.conv_general_dilated(x, layer['kernel'], (stride, stride), pads,
        dimension_numbers=('NHWC', 'HWIO', 'NHWC')) + layer['bias']

def dense(x, layer):
    return x @ layer['kernel'] + layer['bias']

def reach(params, images, symbols, places):  # places: [256, 2], middles of 16 × 16 cells in metres
    v, l, a = params['vision'], params['language'], params['action']
    x = jax.nn.relu(conv(images, v['Conv_0'], 2))
    x = jax.nn.relu(conv(x, v['Conv_1'], 2))
    x = conv(jax.nn.relu(conv(x, v['Conv_2'])), v['Conv_3']).reshape(len(images), 256, 16)
    words = jax.nn.relu(conv(symbols, l['Conv_0'])).max(axis=(1, 2))
    attention = jax.nn.softmax(jnp.einsum('bpc,bc->bp', x, dense(words, l['Dense_0'])))
    h = jnp.tanh(dense(attention @ places, a['Dense_0']))
    return dense(jnp.tanh(dense(h, a['Dense_1'])), a['Dense_2'])
\`\`\`

## Measured

With the ONNX file that has the same weights, in 150 held-out closed-loop episodes:

${figureTable(figures)}

## Limits

- The limits of the ONNX model apply: three colours, one camera, one arm, no avoidance of obstacles.
- New words need examples in which they decide between cubes, such as those of [Three Cubes](/datasets/handover/three-cubes).

## License

Commercial: one organisation, any number of robots. Fine-tuned weights stay yours.
`,
});
