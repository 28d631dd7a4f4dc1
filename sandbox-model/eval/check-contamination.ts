import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { asksOfLine, normaliseText, promptsByText } from './prompt-texts.ts';

// Exits with 1 if the training text contains a prompt of the evaluation word for word:
//   node sandbox-model/eval/check-contamination.ts --corpus sandbox-model/build/corpus/train.jsonl

const { values } = parseArgs({ options: { corpus: { type: 'string' } } });
if (!values.corpus || !existsSync(values.corpus)) {
  console.error('--corpus must name the training text: one conversation per line, as JSON');
  process.exit(2);
}

const prompts = promptsByText();
const found = new Map<string, number>();
let conversations = 0;
for await (const line of linesOf(values.corpus)) {
  if (line === '') continue;
  conversations++;
  for (const text of asksOfLine(line)) {
    const key = normaliseText(text);
    if (prompts.has(key)) found.set(key, (found.get(key) ?? 0) + 1);
  }
}

for (const [key, times] of found) {
  for (const { id, text } of prompts.get(key) ?? []) console.log(`${id}: ${times} times in the corpus: ${text}`);
}
console.log(`${conversations} conversations, ${prompts.size} prompts, ${found.size} of them found word for word`);
process.exitCode = found.size === 0 && conversations > 0 ? 0 : 1;

function linesOf(path: string): AsyncIterable<string> {
  const input = createReadStream(path, { highWaterMark: 1024 * 1024 });
  return createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}
