import type { DemoAsset } from '../../assets/demo-asset.ts';
import { tensorTable, weightsVariant } from '../../assets/weights-variant.ts';
import { figureTable } from '../../assets/write-card.ts';
import { pytorchStateDict } from '../../export/pytorch.ts';
import { safetensors } from '../../export/safetensors.ts';
import { DIRECTIONS, INTENTS, UNITS } from './command-meaning.ts';
import { COMMAND_PARSER, measureParser, PARSER_FILE } from './command-parser.ts';
import { parserPictures } from './parser-pictures.ts';
import { HEADS } from './train-parser.ts';

/** Names of the layers, by their names in the network that was trained. */
const LAYERS: Readonly<Record<string, string>> = { 'layers.1': 'first', 'layers.3': 'second', 'layers.6': 'heads' };

export const COMMAND_PARSER_TORCH: DemoAsset = weightsVariant({
  base: COMMAND_PARSER,
  baseFile: PARSER_FILE,
  name: 'command-parser-torch',
  title: 'Command Parser, the weights',
  convert: (weights) =>
    new Map(
      [...weights].map(([name, { shape, values }]) => {
        const layer = name.slice(0, name.lastIndexOf('.'));
        // The height of the kernels is 1, which a convolution over one dimension leaves out.
        const own = shape.length === 4 ? shape.filter((_, axis) => axis !== 2) : shape;
        return [name.replace(layer, LAYERS[layer] ?? layer), { shape: own, values }];
      }),
    ),
  files: (tensors) =>
    new Map([
      ['model.safetensors', safetensors(tensors)],
      ['command-parser.pt', pytorchStateDict(tensors, 'command-parser')],
      [
        'config.json',
        Buffer.from(
          `${JSON.stringify({ bytes: 64, heads: HEADS, intents: INTENTS, directions: DIRECTIONS, units: UNITS })}\n`,
        ),
      ],
    ]),
  measure: measureParser,
  drawPictures: parserPictures,
  frontMatter: {
    license: 'Apache-2.0',
    tags: ['intent-classification', 'slot-filling', 'robot-commands', 'byte-level', 'fine-tuning'],
    task: 'language',
    framework: 'pytorch',
  },
  card: (figures, tensors) => `# Command Parser for PyTorch

The weights of [Command Parser](/models/souk-research/command-parser) as a PyTorch state dict: to fine-tune on commands of your own
robot, or to add intents.

![The weights](figure.webp)

## Files

| File | What it is for |
|---|---|
| \`model.safetensors\` | \`safetensors.torch.load_file\` |
| \`command-parser.pt\` | \`torch.load(…, weights_only=True)\`; a state dict, nothing else |
| \`config.json\` | bytes that it reads, and the classes of each head |

${tensorTable(tensors)}

## Inputs and outputs

| Value | Type | Shape | Meaning |
|---|---|---|---|
| symbols | float32 | [batch, 40, 64] | one-hot characters: space, a–z, 0–9, \`.%-\`; others are spaces, zeros after the text |
| scores | float32 | [batch, 61] | logits: ${Object.entries(HEADS)
    .map(([name, classes]) => `${classes} of ${name}`)
    .join(', ')} |

## Use it

\`\`\`python
import torch
from safetensors.torch import load_file

SYMBOLS = ' abcdefghijklmnopqrstuvwxyz0123456789.%-'

class Parser(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.nn.Conv1d(40, 40, 5, padding=2)
        self.second = torch.nn.Conv1d(40, 64, 7, padding=3)
        self.heads = torch.nn.Linear(64, 61)

    def forward(self, symbols):
        x = torch.relu(self.second(torch.relu(self.first(symbols))))
        return self.heads(x.amax(dim=2))

def encode(text):
    symbols = torch.zeros(1, 40, 64)
    for i, byte in enumerate(text.lower().encode()[:64]):
        symbols[0, max(0, SYMBOLS.find(chr(byte))), i] = 1
    return symbols

parser = Parser()
parser.load_state_dict(load_file('model.safetensors'))
scores = parser(encode('drive two metres forward'))
print(scores[0, :${HEADS.intent}].softmax(0))
\`\`\`

An amount in words is 100 · hundreds + 10 · tens + ones + halves / 2, with the best class of each head. Read amounts in digits
from the text itself, as the ONNX model does.

## Measured

With the ONNX file that has the same weights, on 3,000 held-out commands:

${figureTable(figures)}

## Limits

English, one command per sentence, and no class for "not understood": the limits of the ONNX model apply.

## License

Apache-2.0.
`,
});
