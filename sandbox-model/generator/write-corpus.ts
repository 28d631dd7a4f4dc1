import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { normalised, promptsByText } from '../eval/normalise.ts';
import { type ChooseAsks, Composer, heldOut, toLearnFrom } from './compose.ts';
import { MATERIAL } from './material.ts';
import { Random } from './random.ts';

// Writes the training text, the same for the same seed: npm run sandbox-model:corpus

const { values } = parseArgs({
  options: {
    conversations: { type: 'string', default: '520000' },
    seed: { type: 'string', default: '7' },
    out: { type: 'string', default: 'sandbox-model/build/corpus' },
  },
});

const HELD_OUT = 5_000;
/** What the evaluation asks must not be learnt by heart, not even by chance. */
const evaluated = promptsByText();
const count = Number(values.conversations);
mkdirSync(values.out, { recursive: true });
await write('train.jsonl', count, Number(values.seed), toLearnFrom);
await write('held-out.jsonl', HELD_OUT, Number(values.seed) + 1, heldOut);

async function write(name: string, many: number, seed: number, chooseAsks: ChooseAsks): Promise<void> {
  const composer = new Composer(MATERIAL, new Random(seed), chooseAsks);
  const file = createWriteStream(join(values.out, name));
  let [turns, letters] = [0, 0];
  for (let i = 0; i < many; i++) {
    let conversation = composer.next();
    while (conversation.turns.some(({ ask }) => evaluated.has(normalised(ask)))) conversation = composer.next();
    const line = `${JSON.stringify(conversation)}\n`;
    turns += conversation.turns.length;
    letters += line.length;
    if (!file.write(line)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
  console.log(`${name}: ${many} conversations, ${turns} turns, ${(letters / 1e6).toFixed(1)} MB`);
}
