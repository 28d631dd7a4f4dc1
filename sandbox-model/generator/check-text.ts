import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Intent, MoreAsks, Skill, Topic } from './conversation.ts';
import { problemsOfSkill, problemsOfTopic, withFollowUps } from './find-problems.ts';
import { MATERIAL } from './material.ts';
import { say, waysToSay } from './phrases.ts';
import { Random } from './random.ts';

// Says what is wrong in files of topics, asks and skills, and shows some of what they say:
//   npx node sandbox-model/generator/check-text.ts sandbox-model/generator/topics/keys.ts

const SHOWN = 12;
const random = new Random(Number(process.env.SEED ?? Date.now()));
let wrong = 0;

for (const file of process.argv.slice(2)) {
  const exported = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>;
  for (const [name, value] of Object.entries(exported)) {
    if (isTopic(value)) showTopic(value);
    else if (isSkill(value)) showSkill(value);
    else if (name.startsWith('moreAbout')) showAsks(name, value as MoreAsks);
  }
}
process.exit(wrong === 0 ? 0 : 1);

function ways(phrases: readonly string[]): number {
  return phrases.reduce((sum, phrase) => sum + waysToSay(phrase), 0);
}

function showTopic(topic: Topic): void {
  const intents = withFollowUps(topic.intents);
  console.log(`\n# ${topic.name}: ${intents.length} intents`);
  if (!isSound(problemsOfTopic(topic))) return;
  const asks = intents.reduce((sum, intent) => sum + ways(intent.asks), 0);
  const answers = intents.reduce((sum, intent) => sum + ways(intent.answers), 0);
  console.log(`  ${asks} ways to ask, ${answers} ways to answer`);
  for (let i = 0; i < SHOWN; i++) showIntent(random.pick(intents));
}

/** Each with the answers of the intent that it is for. */
function showAsks(title: string, more: MoreAsks): void {
  const known = new Map(MATERIAL.topics.flatMap(({ intents }) => withFollowUps(intents)).map((one) => [one.name, one]));
  const entries = Object.entries(more);
  console.log(`\n# ${title}: ${entries.length} intents`);
  const unknown = entries.flatMap(([name]) => (known.has(name) ? [] : [`no intent is called ${name}`]));
  const intents = entries.flatMap(([name, asks]): Intent[] => {
    const intent = known.get(name);
    return intent ? [{ ...intent, asks, followUps: [] }] : [];
  });
  if (!isSound([...unknown, ...problemsOfTopic({ name: title, weight: 1, intents })])) return;
  const phrases = entries.flatMap(([, asks]) => asks);
  console.log(`  ${phrases.length} phrases, ${ways(phrases)} ways to ask`);
  for (const intent of random.sample(intents, SHOWN)) showIntent(intent);
}

function showIntent({ name, asks, answers }: Intent): void {
  console.log(`  [${name}]\n    ? ${say(random.pick(asks), random)}\n    = ${say(random.pick(answers), random)}`);
}

function showSkill(skill: Skill): void {
  console.log(`\n# ${skill.name} (a skill)`);
  if (!isSound(problemsOfSkill(skill))) return;
  for (let i = 0; i < SHOWN; i++) {
    const { system, turns } = skill.make(random);
    if (system) console.log(`    system: ${system}`);
    for (const { ask, answer } of turns) console.log(`    ? ${ask}\n    = ${answer}`);
    console.log('');
  }
}

function isSound(problems: readonly string[]): boolean {
  wrong += problems.length;
  for (const problem of problems) console.log(`  WRONG ${problem}`);
  return problems.length === 0;
}

function isTopic(value: unknown): value is Topic {
  return typeof value === 'object' && value !== null && 'intents' in value;
}

function isSkill(value: unknown): value is Skill {
  return typeof value === 'object' && value !== null && 'make' in value;
}
