import { Random } from '../../../../sandbox-model/generator/random.ts';
import type { DemoAsset, Files, Pictures } from '../../assets/demo-asset.ts';
import { jsonLines } from '../../export/parquet.ts';
import { PALETTE, SELLERS } from '../../pictures/palette.ts';
import { CONTENT, type Picture } from '../../pictures/picture.ts';
import { panel, rectangle, text } from '../../pictures/svg.ts';
import { textTable } from '../../pictures/text-table.ts';
import { type Command, DIRECTIONS, INTENTS, UNITS } from './command-meaning.ts';
import { amountOf } from './parse-commands.ts';
import { writeCommand } from './write-command.ts';

const accent = SELLERS['souk-research'];
const SPLITS = { train: { seed: 480, count: 2400 }, test: { seed: 481, count: 600 } } as const;

export const ROBOT_COMMANDS: DemoAsset = {
  seller: 'souk-research',
  name: 'robot-commands',
  createFiles: (): Files =>
    new Map(Object.entries(SPLITS).map(([split, options]) => [`data/${split}.jsonl`, jsonLines(writeSplit(options))])),
  drawPictures,
  describe: () => ({
    frontMatter: {
      license: 'CC-BY-4.0',
      tags: ['robot-commands', 'intent-classification', 'slot-filling', 'english', 'synthetic'],
      task: 'language',
    },
    body: card(),
  }),
};

function writeSplit({ seed, count }: { seed: number; count: number }): Command[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => {
    const { text: sentence, intent, direction, unit, amount } = writeCommand(random);
    return { text: sentence, intent, direction, unit, amount };
  });
}

function drawPictures(): Pictures {
  const train = writeSplit(SPLITS.train);
  const short = train.filter(({ text: sentence }) => sentence.length < 42).slice(0, 11);
  const rows: Picture = {
    ...{ title: 'Robot commands', subtitle: 'Rows of the training set, as they are', accent },
    content: textTable(
      [
        { title: 'text', width: 5, isCode: true },
        { title: 'intent', width: 1.4, fill: accent },
        { title: 'direction', width: 1.5 },
        { title: 'amount', width: 2 },
      ],
      short.map((command) => [
        ...[command.text, command.intent, command.direction === 'none' ? '–' : command.direction, amountOf(command)],
      ]),
    ),
  };
  const counts: Picture = {
    ...{
      title: 'What the commands ask for',
      subtitle: `Number of each, in ${train.length} commands of the training set`,
      accent,
    },
    content: [
      countBars(
        'Intent',
        INTENTS.map((name) => [name, train.filter(({ intent }) => intent === name).length]),
        0,
      ),
      countBars(
        'Direction',
        DIRECTIONS.map((name) => [name, train.filter(({ direction }) => direction === name).length]),
        1,
      ),
      countBars(
        'Unit',
        UNITS.map((name) => [name, train.filter(({ unit }) => unit === name).length]),
        2,
      ),
    ].join(''),
  };
  return {
    figure: counts,
    gallery: new Map([
      ['1-rows', rows],
      ['2-counts', counts],
    ]),
  };
}

function countBars(title: string, counts: readonly (readonly [name: string, count: number])[], column: number): string {
  const width = (CONTENT.width - 2 * 16) / 3;
  const x = CONTENT.x + column * (width + 16);
  const step = (CONTENT.height - 90) / DIRECTIONS.length;
  const top = Math.max(...counts.map(([, count]) => count));
  const bars = counts.map(([name, count], i) => {
    const y = CONTENT.y + 72 + i * step;
    return [
      text([x + 24, y + 22], name, { 'font-size': 17 }),
      text([x + width - 24, y + 22], String(count), { 'font-size': 17, fill: PALETTE.muted, 'text-anchor': 'end' }),
      rectangle(x + 24, y + 31, width - 48, 8, { fill: PALETTE.grid, rx: 4 }),
      rectangle(x + 24, y + 31, ((width - 48) * count) / top, 8, { fill: accent, rx: 4 }),
    ].join('');
  });
  const heading = text([x + 24, CONTENT.y + 44], title, { 'font-size': 20, 'font-weight': 600 });
  return panel(x, CONTENT.y, width, CONTENT.height) + heading + bars.join('');
}

function card(): string {
  return `# Robot Commands

3,000 English commands for a mobile robot with an arm, each with what it means: intent, direction, amount and unit. For intent
classification and slot filling on devices that have no room for a language model.

![What the commands ask for](figure.webp)

## Contents

| File | Rows |
|---|--:|
| \`data/train.jsonl\` | ${SPLITS.train.count.toLocaleString('en-US')} |
| \`data/test.jsonl\` | ${SPLITS.test.count} |

| Field | Type | Values |
|---|---|---|
| \`text\` | string | up to 64 bytes |
| \`intent\` | string | ${INTENTS.join(', ')} |
| \`direction\` | string | ${DIRECTIONS.join(', ')} |
| \`unit\` | string | ${UNITS.join(', ')} |
| \`amount\` | number | in units; 0 without a unit |

\`\`\`json
{"text": "Please turn left by ninety degrees", "intent": "turn", "direction": "left", "unit": "degree", "amount": 90}
\`\`\`

## How it was made

A grammar chooses a phrase, an amount in digits or in words, politeness around it and capitals. One in eight commands has a typing
error in a longer word, never in a number. Amounts in words go up to 399 and include halves. The two sets have different seeds;
short commands such as "stop" are in both.

## Use it

\`\`\`python
import pandas as pd

train = pd.read_json('data/train.jsonl', lines=True)
print(train.groupby('intent').amount.describe())
\`\`\`

\`\`\`sh
souk datasets pull souk-research/robot-commands
\`\`\`

## Limits

- Written by a grammar: it has no hesitation, no slang, and no second command in a sentence.
- British and American spellings are mixed on purpose ("metre", "meter").
- No command is dangerous or impossible, so a model cannot learn from it what to reject.

The model [Command Parser](/models/souk-research/command-parser) was trained with the same grammar and other seeds.

## License

CC BY 4.0. Name Souk Research as the source.
`;
}
