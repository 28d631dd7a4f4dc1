import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { normaliseText, promptsByText } from '../eval/prompt-texts.ts';
import { Composer, heldOut, trainingAsks } from './compose.ts';
import { MATERIAL } from './material.ts';
import { Random } from './random.ts';

// `npm run sandbox-model:corpus`: writes the training text. The same seed gives the same text.

const { values } = parseArgs({
  options: {
    conversations: { type: 'string', default: '700000' },
    seed: { type: 'string', default: '7' },
    out: { type: 'string', default: 'sandbox-model/build/corpus' },
  },
});

const HELD_OUT = 5_000;
/** Prompts of the evaluation, which must not be in the training text, not even by chance. */
const evaluated = promptsByText();
const [count, seed] = [whole('conversations'), whole('seed')];
mkdirSync(values.out, { recursive: true });
await write('train.jsonl', count, new Composer(MATERIAL, new Random(seed), trainingAsks));
// Skills compute their prompts, so they have no phrases to hold out.
await write('held-out.jsonl', HELD_OUT, new Composer({ ...MATERIAL, skills: [] }, new Random(seed + 1), heldOut));

async function write(name: string, many: number, composer: Composer): Promise<void> {
  const file = createWriteStream(join(values.out, name));
  let [turns, letters] = [0, 0];
  for (let i = 0; i < many; i++) {
    let conversation = composer.next();
    while (conversation.turns.some(({ ask }) => evaluated.has(normaliseText(ask)))) conversation = composer.next();
    const line = `${JSON.stringify(conversation)}\n`;
    turns += conversation.turns.length;
    letters += line.length;
    if (!file.write(line)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
  console.log(`${name}: ${many} conversations, ${turns} turns, ${(letters / 1e6).toFixed(1)} MB`);
}

function whole(name: 'conversations' | 'seed'): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 0) return number;
  console.error(`--${name} must be a whole number, not ${values[name]}`);
  process.exit(2);
}
