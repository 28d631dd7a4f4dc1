import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { problemsOfSkill, problemsOfTopic, withFollowUps } from './find-problems.ts';
import { MATERIAL } from './material.ts';

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
  const files = globSync(['topics/*.ts', 'skills/*.ts', 'asks/*.ts'], { cwd: import.meta.dirname });
  const modules = await Promise.all(
    files.filter((file) => !file.endsWith('.test.ts')).map((file) => import(`./${file}`) as Promise<object>),
  );
  const exported = modules.flatMap((one) => Object.entries(one));
  const named = exported.flatMap(([, value]) => (isMaterial(value) ? [value.name] : []));
  assert.deepEqual(named.toSorted(), [...MATERIAL.topics, ...MATERIAL.skills].map(({ name }) => name).toSorted());

  const asked = new Set(MATERIAL.topics.flatMap(({ intents }) => withFollowUps(intents)).flatMap(({ asks }) => asks));
  const more = exported
    .filter(([name]) => name.startsWith('moreAbout'))
    .flatMap(([, asks]) => Object.values(asks).flat());
  assert.ok(more.length > 5_000);
  assert.deepEqual(
    more.filter((ask) => !asked.has(ask as string)),
    [],
  );
});

function isMaterial(value: unknown): value is { name: string } {
  return typeof value === 'object' && value !== null && ('make' in value || 'intents' in value);
}
