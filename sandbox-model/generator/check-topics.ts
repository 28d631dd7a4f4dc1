import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Intent, Skill, Topic } from './conversation.ts';
import { problemsOfSkill, problemsOfTopic, withFollowUps } from './find-problems.ts';
import { say, waysToSay } from './phrases.ts';
import { Random } from './random.ts';

// Says what is wrong in files of topics and skills, and shows some of what they say:
//   node sandbox-model/generator/check-topics.ts sandbox-model/generator/topics/keys.ts

const SHOWN = 12;
const random = new Random(Number(process.env.SEED ?? Date.now()));
let wrong = 0;

for (const file of process.argv.slice(2)) {
  const exported: unknown[] = Object.values(await import(pathToFileURL(resolve(file)).href));
  for (const topic of exported.filter(isTopic)) showTopic(topic);
  for (const skill of exported.filter(isSkill)) showSkill(skill);
}
process.exit(wrong === 0 ? 0 : 1);

function showTopic(topic: Topic): void {
  const intents = withFollowUps(topic.intents);
  const ways = (phrases: readonly string[]): number => phrases.reduce((sum, phrase) => sum + waysToSay(phrase), 0);
  const asks = intents.reduce((sum, intent) => sum + ways(intent.asks), 0);
  const answers = intents.reduce((sum, intent) => sum + ways(intent.answers), 0);
  console.log(`\n# ${topic.name}: ${intents.length} intents, ${asks} ways to ask, ${answers} ways to answer`);
  report(problemsOfTopic(topic));
  for (let i = 0; i < SHOWN; i++) showIntent(random.pick(intents));
}

function showIntent({ name, asks, answers }: Intent): void {
  console.log(`  [${name}]\n    ? ${say(random.pick(asks), random)}\n    = ${say(random.pick(answers), random)}`);
}

function showSkill(skill: Skill): void {
  console.log(`\n# ${skill.name} (a skill)`);
  report(problemsOfSkill(skill));
  for (let i = 0; i < SHOWN; i++) {
    const { system, turns } = skill.make(random);
    if (system) console.log(`    system: ${system}`);
    for (const { ask, answer } of turns) console.log(`    ? ${ask}\n    = ${answer}`);
    console.log('');
  }
}

function report(problems: readonly string[]): void {
  wrong += problems.length;
  for (const problem of problems) console.log(`  WRONG ${problem}`);
}

function isTopic(value: unknown): value is Topic {
  return typeof value === 'object' && value !== null && 'intents' in value;
}

function isSkill(value: unknown): value is Skill {
  return typeof value === 'object' && value !== null && 'make' in value;
}
