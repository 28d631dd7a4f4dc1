import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generate } from './generate.ts';
import { judge } from './judge.ts';
import { type SetName, setNamed } from './prompts/sets.ts';
import { aimsOf, describeSpeed, markdownTable, plainTable, type Result, rowsOf, speedOf } from './report.ts';

// `npm run sandbox-model:eval`: asks the sandbox model what no training text holds, by the runtime that serves users, and
// judges the answers by rules. Fails where an aim is missed.
//
//   --set NAME                   which prompts: heldOut, tuning, tuning2 or named (heldOut)
//   --file FILE                  the GGUF file (sandbox-model/souk-sandbox.gguf)
//   --sequences N                how many at the same time (4); times are only worth something with 1
//   --temperature T              what a request that does not say gets, if nothing is said
//   --show wrong|all             prints prompts and answers
//   --json FILE                  writes every answer and its verdict
//   --markdown                   prints the tables for the model card

const OWN_FILE = fileURLToPath(new URL('../souk-sandbox.gguf', import.meta.url));

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'heldOut' },
    file: { type: 'string', default: OWN_FILE },
    sequences: { type: 'string', default: '4' },
    temperature: { type: 'string' },
    show: { type: 'string' },
    json: { type: 'string' },
    markdown: { type: 'boolean', default: false },
  },
});
const { set: setName, file, show } = values;
const prompts = setNamed(setName as SetName);
const sequences = Number(values.sequences);
const temperature = values.temperature === undefined ? undefined : Number(values.temperature);
if (!prompts) fail(`--set is heldOut, tuning, tuning2 or named, and not ${setName}`);
if (!Number.isInteger(sequences) || sequences < 1) fail('--sequences is a whole number from 1 on');
if (temperature !== undefined && !(temperature >= 0 && temperature <= 2)) fail('--temperature is a number from 0 to 2');
if (show !== undefined && show !== 'wrong' && show !== 'all') fail('--show is wrong or all');
if (!existsSync(file)) fail(`there is no ${file}`);

const { answers, seconds } = await generate(prompts, { file, sequences, temperature });
const results = prompts.map((prompt, index): Result => {
  const answer = answers[index];
  if (!answer) throw new Error(`${prompt.id} was not answered`);
  return { prompt, answer, verdict: judge(prompt, answer) };
});

if (show) for (const result of results) if (show === 'all' || !result.verdict.right) showResult(result);
const rows = rowsOf(results);
const aims = setName === 'named' ? [] : aimsOf(results);
const speed = speedOf(results, seconds);
console.log(values.markdown ? markdownTable(rows) : plainTable(rows));
console.log('');
for (const { name, met, seen } of aims) {
  const line = `${name}: ${seen}, ${met ? 'met' : 'NOT MET'}`;
  console.log(values.markdown ? `- ${line}` : line);
}
console.log(values.markdown ? `- ${describeSpeed(speed, sequences)}` : describeSpeed(speed, sequences));
if (values.json) await writeFile(values.json, JSON.stringify({ set: setName, rows, aims, speed, results }, asText, 1));

const allRight = results.every(({ verdict }) => verdict.right && verdict.ended && !verdict.looping);
process.exitCode = (setName === 'named' ? allRight : aims.every(({ met }) => met)) ? 0 : 1;

function showResult({ prompt, answer, verdict }: Result): void {
  const marks = [verdict.right ? 'right' : 'WRONG', verdict.ended ? '' : 'cut off', verdict.looping ? 'looping' : ''];
  console.log(`[${prompt.id}] ${marks.filter((mark) => mark !== '').join(', ')}`);
  for (const { role, content } of prompt.messages) console.log(`  ${role}: ${content}`);
  console.log(`  => ${answer.text}`);
  for (const rule of verdict.broken) console.log(`  !! ${rule}`);
  console.log('');
}

function asText(_: string, value: unknown): unknown {
  return value instanceof RegExp ? String(value) : value;
}

function fail(why: string): never {
  console.error(why);
  process.exit(2);
}
