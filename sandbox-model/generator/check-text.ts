import type { Intent, Skill, Topic } from './conversation.ts';
import { problemsOfSkill, problemsOfTopic, withFollowUps } from './find-problems.ts';
import { MATERIAL } from './material.ts';
import { countVariants, say } from './phrases.ts';
import { Random } from './random.ts';

// Reports problems of topics and skills, by their names, and prints samples:
//   npx node sandbox-model/generator/check-text.ts keys counting

const SHOWN = 12;
const random = new Random(Number(process.env.SEED ?? Date.now()));
let wrong = 0;

for (const name of process.argv.slice(2)) {
  const topic = MATERIAL.topics.find((one) => one.name === name);
  const skill = MATERIAL.skills.find((one) => one.name === name);
  if (topic) showTopic(topic);
  if (skill) showSkill(skill);
  if (!topic && !skill) isSound([`unknown topic or skill: ${name}`]);
}
process.exit(wrong === 0 ? 0 : 1);

function ways(phrases: readonly string[]): number {
  return phrases.reduce((sum, phrase) => sum + countVariants(phrase), 0);
}

function showTopic(topic: Topic): void {
  const intents = withFollowUps(topic.intents);
  console.log(`\n# ${topic.name}: ${intents.length} intents`);
  if (!isSound(problemsOfTopic(topic))) return;
  const asks = intents.reduce((sum, intent) => sum + ways(intent.asks), 0);
  const answers = intents.reduce((sum, intent) => sum + ways(intent.answers), 0);
  console.log(`  ${asks} variants of asks, ${answers} of answers`);
  for (let i = 0; i < SHOWN; i++) showIntent(random.pick(intents));
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
