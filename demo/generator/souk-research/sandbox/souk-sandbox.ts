import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SANDBOX_MODEL_FILE } from '../../../../server/src/inference/sandbox-model.ts';
import type { DemoAsset, Pictures } from '../../assets/demo-asset.ts';
import { PALETTE, SELLERS } from '../../pictures/palette.ts';
import { CONTENT, type Picture } from '../../pictures/picture.ts';
import { plot } from '../../pictures/plot.ts';
import { group, panel, polyline, rectangle, text } from '../../pictures/svg.ts';
import { converse } from './converse.ts';

const accent = SELLERS['souk-research'];
const FOLDER = join(SANDBOX_MODEL_FILE, '..');
/** Rows of the evaluation in the model card: set, prompts, share of correct completions. */
const EVALUATION_ROW = /^\| (?<set>[^|]+) \| (?<prompts>\d+) \| (?<correct>[\d.]+) % \|/gm;
const QUESTIONS = ['What is test mode?', 'How do I get paid?', 'What is 12 + 9?', 'What is a gripper?', 'Who are you?'];
/** Characters of a line of an answer. */
const LINE = 100;

/** The model itself lies in sandbox-model/, and is not copied. */
export const SOUK_SANDBOX: DemoAsset = {
  seller: 'souk-research',
  name: 'souk-sandbox',
  createFiles: () => new Map(),
  drawPictures,
  describe: () => ({
    frontMatter: {
      license: 'Apache-2.0',
      tags: ['text-generation', 'llama', 'small-language-model', 'cpu', 'chat'],
      task: 'language',
      framework: 'gguf',
    },
    body: card(),
  }),
};

async function drawPictures(): Promise<Pictures> {
  const conversation = await converse(QUESTIONS);
  const loss = lossPicture();
  const talk: Picture = {
    ...{ title: 'Questions and answers', subtitle: 'As the model completes them at temperature 0', accent },
    content: bubbles(conversation),
  };
  return {
    figure: loss,
    gallery: new Map([
      ['1-conversation', talk],
      ['2-loss', loss],
      ['3-evaluation', evaluationPicture()],
    ]),
  };
}

function bubbles(conversation: readonly { question: string; answer: string }[]): string {
  const height = CONTENT.height / conversation.length;
  return conversation
    .map(({ question, answer }, i) => {
      const y = CONTENT.y + i * height;
      const lines = wrap(answer).slice(0, 2);
      return group(
        {},
        panel(CONTENT.x, y, CONTENT.width, height - 12),
        text([CONTENT.x + 28, y + 36], question, { 'font-size': 19, 'font-weight': 600, fill: accent }),
        ...lines.map((line, row) => text([CONTENT.x + 28, y + 66 + row * 26], line, { 'font-size': 18 })),
      );
    })
    .join('');
}

function wrap(answer: string): string[] {
  const lines = [''];
  for (const word of answer.split(/\s+/)) {
    const last = lines.at(-1) as string;
    if (last.length + word.length > LINE) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

function lossPicture(): Picture {
  const rows = readFileSync(join(FOLDER, 'loss.csv'), 'utf8').trim().split('\n').slice(1);
  const points = rows.map((row) => row.split(',').map(Number)).slice(1);
  const last = Math.ceil((points.at(-1)?.[1] ?? 0) / 1e8);
  const { frame, at } = plot({
    ...{ x: CONTENT.x, y: CONTENT.y, width: CONTENT.width, height: CONTENT.height, digits: 2, ticks: 4 },
    ...{ across: [0, last / 10], up: [0, 0.8], acrossLabel: 'tokens seen, in billions', upLabel: 'loss' },
  });
  const curve = (column: number) => points.map((row) => at((row[1] ?? 0) / 1e9, row[column] ?? 0));
  const legend = (x: number, label: string, fill: string) =>
    rectangle(x, CONTENT.y + 27, 18, 6, { fill, rx: 3 }) + text([x + 28, CONTENT.y + 36], label, { 'font-size': 16 });
  return {
    ...{ title: 'Loss of the training', subtitle: 'On conversations that it was trained on, and on others', accent },
    content: [
      frame,
      polyline(curve(2), { stroke: PALETTE.muted }),
      polyline(curve(3), { stroke: accent, 'stroke-width': 3.5 }),
      legend(CONTENT.x + 100, 'training', PALETTE.muted),
      legend(CONTENT.x + 230, 'held out', accent),
    ].join(''),
  };
}

function evaluationRows(): { set: string; prompts: string; correct: number }[] {
  const source = readFileSync(join(FOLDER, 'MODEL_CARD.md'), 'utf8');
  return [...source.matchAll(EVALUATION_ROW)].map(({ groups }) => ({
    set: groups?.set ?? '',
    prompts: groups?.prompts ?? '',
    correct: Number(groups?.correct),
  }));
}

function evaluationPicture(): Picture {
  const rows = evaluationRows();
  const step = (CONTENT.height - 40) / rows.length;
  const full = 560;
  const bars = rows.map(({ set, prompts, correct }, i) => {
    const y = CONTENT.y + 20 + i * step + step / 2;
    return [
      text([CONTENT.x + 32, y - 2], set, { 'font-size': 20, 'font-weight': 600 }),
      text([CONTENT.x + 32, y + 24], `${prompts} prompts`, { 'font-size': 16, fill: PALETTE.muted }),
      rectangle(CONTENT.x + 340, y - 10, full, 20, { fill: PALETTE.grid, rx: 6 }),
      rectangle(CONTENT.x + 340, y - 10, (full * correct) / 100, 20, { fill: accent, rx: 6 }),
      text([CONTENT.x + CONTENT.width - 32, y + 7], `${correct.toFixed(1)} %`, {
        'font-size': 20,
        'text-anchor': 'end',
      }),
    ].join('');
  });
  return {
    ...{ title: 'Correct completions', subtitle: 'Prompts by an author who had not seen the training text', accent },
    content: panel(CONTENT.x, CONTENT.y, CONTENT.width, CONTENT.height) + bars.join(''),
  };
}

function card(): string {
  const rows = evaluationRows().map(({ set, prompts, correct }) => `| ${set} | ${prompts} | ${correct.toFixed(1)} % |`);
  return `# Souk Sandbox

The small language model that answers test keys: real, streamed answers on a laptop, without a network and free of charge.
14 million parameters, trained from nothing on text written for it.

![Loss of the training](figure.webp)

## What it is for

- Development against the API: token counts, streams, stop strings, seeds and limits work as with a large model.
- Questions about Souk: keys, modes, listings, purchases, payouts, webhooks, errors and their fixes.
- Terms of robotics and machine learning; small sums, lists, JSON, capitals, one-sentence summaries.

## The file

| | |
|---|---|
| File | \`souk-sandbox.gguf\`, 15 MB, Q8_0 (norms in F32) |
| Architecture | llama: 10 blocks, width 320, 5 heads, inner width 896, tied embedding |
| Context | 2,048 tokens, for prompt and completion together |
| Tokenizer | byte-level BPE, 4,096 tokens; in the file |
| Chat template | in the file, with an optional system message |
| Training text | 700,000 conversations, 86 million tokens |

| Input | Output |
|---|---|
| messages with the roles \`system\`, \`user\` and \`assistant\` | one message, streamed if you like |

## Measured

Completions of prompts that are not in the training text, graded by rules:

| Set | Prompts | Correct |
|---|--:|--:|
${rows.join('\n')}

On two shared cores, the first token takes 10 ms, and a caller alone gets about 600 tokens per second.

## Limits

- It knows nothing of the world beyond a few everyday words, and says so for most other questions.
- Some answers are wrong but sound certain, mostly for unusual phrasings.
- English only. It cannot call tools or read images.

## Call it

It serves test keys of this market under the name \`svc-fast-8b\`, or deploy it like any model:

\`\`\`sh
curl -sS http://localhost:4242/v1/chat/completions -H "Authorization: Bearer $SOUK_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"model": "svc-fast-8b", "messages": [{"role": "user", "content": "What is a test key?"}]}'
\`\`\`

\`\`\`js
import { Souk } from '@souk/sdk';

const souk = new Souk({ apiKey: process.env.SOUK_API_KEY });
const stream = await souk.chat.completions.create({
  model: 'svc-fast-8b',
  messages: [{ role: 'user', content: 'What is a test key?' }],
  stream: true,
});
for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? '');
\`\`\`

It also runs with llama.cpp and whatever else reads GGUF.

## License

Apache-2.0. Text, training script and evaluation are in Souk's repository, in \`sandbox-model/\`.
`;
}
