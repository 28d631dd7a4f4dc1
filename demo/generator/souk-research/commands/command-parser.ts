import { callSection } from '../../assets/call-section.ts';
import { type DemoAsset, type Figure, fileOf } from '../../assets/demo-asset.ts';
import { figureTable } from '../../assets/write-card.ts';
import { DIRECTIONS, INTENTS, UNITS } from './command-meaning.ts';
import { exportParser } from './export-parser.ts';
import { isSameMeaning, parseHeldOut } from './parse-commands.ts';
import { parserPictures } from './parser-pictures.ts';
import { PHRASES } from './phrases.ts';
import { trainParser } from './train-parser.ts';
import { COMMAND_BYTES } from './write-command.ts';

export const PARSER_FILE = 'command-parser.onnx';
const HELD_OUT_SEED = 490;
const HELD_OUT = 3000;

export const COMMAND_PARSER: DemoAsset = {
  seller: 'souk-research',
  name: 'command-parser',
  createFiles: () => new Map([[PARSER_FILE, exportParser(trainParser())]]),
  measure: (files) => measureParser(fileOf(files, PARSER_FILE)),
  drawPictures: (files) => parserPictures(fileOf(files, PARSER_FILE)),
  describe: (_, figures) => ({
    frontMatter: {
      license: 'Apache-2.0',
      tags: ['intent-classification', 'slot-filling', 'robot-commands', 'byte-level', 'english'],
      task: 'language',
      framework: 'onnx',
      widget: {
        inputs: [
          {
            ...{
              name: 'command',
              title: 'Command',
              type: 'text',
              length: COMMAND_BYTES,
              value: 'drive two metres forward',
            },
            examples: [
              'turn left by ninety degrees',
              'back up half a metre',
              'open the gripper',
              'wait for 2.5 minutes',
            ],
          },
        ],
        outputs: [
          { name: 'intent', title: 'Intent', type: 'classes', labels: INTENTS },
          { name: 'direction', title: 'Direction', type: 'classes', labels: DIRECTIONS },
          { name: 'unit', title: 'Unit', type: 'classes', labels: UNITS },
          { name: 'amount', title: 'Amount', type: 'numbers', labels: ['amount'] },
        ],
      },
    },
    body: card(figures),
  }),
};

export async function measureParser(onnx: Buffer): Promise<Figure[]> {
  const commands = await parseHeldOut(onnx, HELD_OUT_SEED, HELD_OUT);
  const share = (isRight: (one: (typeof commands)[number]) => boolean, some = commands) =>
    (100 * some.filter(isRight).length) / some.length;
  const withAmount = commands.filter(({ written }) => written.unit !== 'none');
  const percent = { unit: '%', digits: 1 };
  return [
    { name: 'Everything right', value: share(({ written, parsed }) => isSameMeaning(written, parsed)), ...percent },
    { name: 'Intent', value: share(({ written, parsed }) => written.intent === parsed.intent), ...percent },
    { name: 'Direction', value: share(({ written, parsed }) => written.direction === parsed.direction), ...percent },
    { name: 'Unit', value: share(({ written, parsed }) => written.unit === parsed.unit), ...percent },
    {
      name: 'Amount, of commands that name one',
      value: share(({ written, parsed }) => written.amount === parsed.amount, withAmount),
      ...percent,
    },
  ];
}

function card(figures: readonly Figure[]): string {
  return `# Command Parser

Turns a sentence for a robot into what it means: an intent, a direction, and an amount with its unit. It reads bytes, so there is no
tokenizer to install, and answers in about a millisecond on a CPU.

![Sentences and what the model returns](figure.webp)

## What it does

A convolution over the bytes of the sentence looks at five characters at a time, a second one at about a word and a half; the strongest response of
each filter decides. Amounts in words ("three hundred and fifty", "one and a half") are put together from hundreds, tens, ones
and halves. Amounts in digits are read by the graph itself, digit by digit, so they are exact.

The training wrote 64,000 commands with a grammar: ${INTENTS.length} intents in ${PHRASES.length} sentence patterns with many wordings, politeness, capitals and typing errors. The
dataset [Robot Commands](/datasets/souk-research/robot-commands) has 3,000 of them.

## Inputs and outputs

| Tensor | Type | Shape | Meaning |
|---|---|---|---|
| \`command\` (input) | UINT8 | [1, ${COMMAND_BYTES}] | UTF-8 of the sentence, cut or filled with zeros |
| \`intent\` (output) | FP32 | [1, ${INTENTS.length}] | probabilities: ${INTENTS.join(', ')} |
| \`direction\` (output) | FP32 | [1, ${DIRECTIONS.length}] | probabilities: ${DIRECTIONS.join(', ')} |
| \`unit\` (output) | FP32 | [1, ${UNITS.length}] | probabilities: ${UNITS.join(', ')} |
| \`amount\` (output) | FP32 | [1, 1] | in units; 0 if the sentence names none |

## Measured

${HELD_OUT.toLocaleString('en-US')} commands of the same grammar with a seed that no training used:

${figureTable(figures)}

## Limits

- English. One command per sentence: "turn left and stop" gives one of the two.
- Amounts in words up to 399, and halves. Digits may be any number, with a point for decimals.
- It always returns an intent, also for "what is the weather". Treat a probability under 0.8 as "not understood".
- Sentences outside of its grammar are understood as far as their words are. Let a person confirm what moves a robot.

${callSection({
  inputs: '{"name": "command", "datatype": "UINT8", "shape": [1, 64], "data": [100, 114, 105, 118, 101, …]}',
  setup: `const command = new Uint8Array(${COMMAND_BYTES});
new TextEncoder().encodeInto('drive two metres forward', command);`,
  tensors: `tensor('command', command, [1, ${COMMAND_BYTES}])`,
  read: 'for (const { name, data } of outputs) console.log(name, data);',
})}

## License

Apache-2.0. The same weights for PyTorch: [Command Parser for PyTorch](/models/souk-research/command-parser-torch).
`;
}
