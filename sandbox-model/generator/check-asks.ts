import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addAsks } from './add-asks.ts';
import type { MoreAsks } from './conversation.ts';
import { problemsOfTopic, withFollowUps } from './find-problems.ts';
import { MATERIAL } from './material.ts';
import { say, waysToSay } from './phrases.ts';
import { Random } from './random.ts';

// Says what is wrong in files of more asks, and shows some: node sandbox-model/generator/check-asks.ts FILE…

const intents = new Map(MATERIAL.topics.flatMap(({ intents }) => withFollowUps(intents)).map((one) => [one.name, one]));
const random = new Random(Date.now());
let wrong = 0;

for (const file of process.argv.slice(2)) {
  const exported = Object.values((await import(pathToFileURL(resolve(file)).href)) as Record<string, MoreAsks>);
  for (const more of exported) {
    const names = Object.keys(more);
    const unknown = names.filter((name) => !intents.has(name));
    const topic = {
      name: file,
      weight: 1,
      intents: names.flatMap((name) => intents.get(name) ?? []).map((one) => ({ ...one, followUps: [] })),
    };
    const known = Object.fromEntries(Object.entries(more).filter(([name]) => intents.has(name)));
    const problems = [
      ...unknown.map((name) => `no intent is called ${name}`),
      ...addAsks([topic], [known]).flatMap(problemsOfTopic),
    ];
    wrong += problems.length;
    const ways = Object.values(more)
      .flat()
      .reduce((sum, phrase) => sum + waysToSay(phrase), 0);
    console.log(`\n# ${file}: ${names.length} intents, ${Object.values(more).flat().length} phrases, ${ways} ways`);
    for (const problem of problems) console.log(`  WRONG ${problem}`);
    for (const name of random.sample(names, 10)) {
      console.log(`  [${name}]\n    ? ${say(random.pick(more[name] ?? []), random)}`);
    }
  }
}
process.exit(wrong === 0 ? 0 : 1);
