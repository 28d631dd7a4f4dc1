import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { completePrompts } from './complete-prompts.ts';
import { gradeCompletion } from './grade-completion.ts';
import { type SetName, setNamed } from './prompts/sets.ts';
import { describeSpeed, markdownTable, plainTable, type Result, rowsOf, speedOf, targetsOf } from './report.ts';

// `npm run sandbox-model:eval`: completes prompts that are not in the training text with the runtime that serves users,
// and grades the completions by rules. Exits with 1 if a target is missed.
//
//   --set NAME                   heldOut, tuning, tuning2 or named; default heldOut
//   --file FILE                  GGUF file; default sandbox-model/souk-sandbox.gguf
//   --sequences N                concurrent completions; default 4. Use 1 to measure times
//   --temperature T              default: that of a request without temperature
//   --show wrong|all             prints prompts and completions
//   --json FILE                  writes every completion with its grade
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
if (!prompts) fail(`--set must be heldOut, tuning, tuning2 or named, not ${setName}`);
if (!Number.isInteger(sequences) || sequences < 1) fail('--sequences must be a whole number of at least 1');
if (temperature !== undefined && !(temperature >= 0 && temperature <= 2))
  fail('--temperature must be a number from 0 to 2');
if (show !== undefined && show !== 'wrong' && show !== 'all') fail('--show must be wrong or all');
if (!existsSync(file)) fail(`${file} does not exist`);

const { completions, seconds } = await completePrompts(prompts, { file, sequences, temperature });
const results = prompts.map((prompt, index): Result => {
  const completion = completions[index];
  if (!completion) throw new Error(`${prompt.id} was not completed`);
  return { prompt, completion, grade: gradeCompletion(prompt, completion) };
});

if (show) for (const result of results) if (show === 'all' || !result.grade.correct) printResult(result);
const rows = rowsOf(results);
const targets = setName === 'named' ? [] : targetsOf(results);
const speed = speedOf(results, seconds);
console.log(values.markdown ? markdownTable(rows) : plainTable(rows));
console.log('');
for (const { name, met, actual } of targets) {
  const line = `${name}: ${actual}, ${met ? 'met' : 'NOT MET'}`;
  console.log(values.markdown ? `- ${line}` : line);
}
console.log(values.markdown ? `- ${describeSpeed(speed, sequences)}` : describeSpeed(speed, sequences));
if (values.json) {
  const report = { set: setName, rows, targets, speed, results };
  await writeFile(values.json, JSON.stringify(report, serializeExpression, 1));
}

const allCorrect = results.every(({ grade }) => grade.correct && grade.finished && !grade.looping);
process.exitCode = (setName === 'named' ? allCorrect : targets.every(({ met }) => met)) ? 0 : 1;

function printResult({ prompt, completion, grade }: Result): void {
  const marks = [grade.correct ? 'correct' : 'WRONG', grade.finished ? '' : 'cut off', grade.looping ? 'looping' : ''];
  console.log(`[${prompt.id}] ${marks.filter((mark) => mark !== '').join(', ')}`);
  for (const { role, content } of prompt.messages) console.log(`  ${role}: ${content}`);
  console.log(`  => ${completion.text}`);
  for (const rule of grade.failed) console.log(`  !! ${rule}`);
  console.log('');
}

function serializeExpression(_: string, value: unknown): unknown {
  return value instanceof RegExp ? String(value) : value;
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(2);
}
