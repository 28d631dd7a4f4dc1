import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Skill } from './conversation.ts';
import { problemsOfSkill, problemsOfTopic, withFollowUps } from './find-problems.ts';
import { FRAME_NAMES } from './frames.ts';
import { MATERIAL } from './material.ts';
import { listData } from './read-data.ts';

const MODEL = join(import.meta.dirname, '..');

for (const topic of MATERIAL.topics) {
  test(`${topic.name}: every answer holds its facts`, () => assert.deepEqual(problemsOfTopic(topic), []));
}

for (const skill of MATERIAL.skills) {
  test(`${skill.name}: it can be said`, () => assert.deepEqual(problemsOfSkill(skill), []));
}

test('a name is found once among all intents', () => {
  const names = MATERIAL.topics.flatMap(({ intents }) => withFollowUps(intents).map(({ name }) => name));
  assert.deepEqual(
    names.filter((name, i) => names.indexOf(name) !== i),
    [],
  );
});

test('nothing that was written is left out', async () => {
  assert.equal(MATERIAL.topics.length, listData('topics').length);
  const asks = MATERIAL.topics.flatMap(({ intents }) => withFollowUps(intents)).flatMap((intent) => intent.asks);
  assert.ok(asks.length > 45_000, `${asks.length} phrases`);

  const files = globSync('skills/**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file) => import(`./${file}`) as Promise<object>));
  const named = modules.flatMap((one) => Object.values(one)).flatMap((value) => (isSkill(value) ? [value.name] : []));
  assert.deepEqual(named.toSorted(), MATERIAL.skills.map(({ name }) => name).toSorted());
});

test('every frame is used', () => {
  const topics = listData('topics').map((path) => readFileSync(new URL(`../data/${path}`, import.meta.url), 'utf8'));
  const used = new Set(
    topics.flatMap((topic) => [...topic.matchAll(/^ +- (?:frame: )?([a-zA-Z]+)/gm)].map(([, name]) => name)),
  );
  const frames = FRAME_NAMES.filter((name) => !name.startsWith('term'));
  assert.deepEqual(
    frames.filter((name) => !used.has(name)),
    [],
  );
});

test('every data file is read', () => {
  const sources = globSync('{generator,eval}/**/*.ts', { cwd: MODEL }).map((file) =>
    readFileSync(join(MODEL, file), 'utf8'),
  );
  const code = sources.join('\n');
  const files = globSync('**/*.yaml', { cwd: join(MODEL, 'data') }).filter((file) => !/^(topics|frames)\//.test(file));
  assert.ok(files.length > 50, `${files.length} files`);
  assert.deepEqual(
    files.filter((file) => !code.includes(`'${file}'`)),
    [],
  );
});

function isSkill(value: unknown): value is Skill {
  return typeof value === 'object' && value !== null && 'make' in value;
}
