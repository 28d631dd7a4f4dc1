import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaled } from '../../../server/test/harness/scale.ts';
import { problemsOfSkill } from '../find-problems.ts';
import { Random } from '../random.ts';
import { arithmeticSkill } from './arithmetic/arithmetic.ts';
import { countingSkill } from './arithmetic/counting.ts';
import { instructionsSkill } from './instructions.ts';
import { jsonSkill } from './json/json.ts';
import { conversationsOf } from './many.fixture.ts';
import { memorySkill } from './memory/memory.ts';
import { soukQuizSkill } from './souk-quiz.ts';
import { listsSkill } from './texts/lists.ts';
import { repeatingSkill } from './texts/repeating.ts';
import { summarisingSkill } from './texts/summarising.ts';

const ALL = [
  arithmeticSkill,
  countingSkill,
  instructionsSkill,
  jsonSkill,
  listsSkill,
  memorySkill,
  repeatingSkill,
  soukQuizSkill,
  summarisingSkill,
];

for (const skill of ALL) {
  test(`${skill.name}: plain letters, not too long, one to seven turns, nothing left unfilled`, () => {
    assert.deepEqual(problemsOfSkill(skill), []);
    for (const { system = '', turns } of conversationsOf(skill)) {
      assert.ok(turns.length >= 1 && turns.length <= 7, JSON.stringify(turns));
      for (const { ask, answer } of turns) {
        for (const text of [system, ask, answer]) {
          assert.doesNotMatch(text, /<\w+>|undefined|NaN|\bnull\b|\[object|\S {2}/, text);
          assert.equal(text, text.trim());
        }
      }
    }
  });

  test(`${skill.name}: the seed decides, and few conversations are the same`, () => {
    const once = conversationsOf(skill, 2_000, 3).map((one) => JSON.stringify(one));
    const again = conversationsOf(skill, 2_000, 3).map((one) => JSON.stringify(one));
    assert.deepEqual(once, again);
    assert.ok(new Set(once).size > scaled(1_700), `${new Set(once).size} of 2000 differ`);
  });
}

test('every kind of answer stays short enough to be said in one go', () => {
  const random = new Random(5);
  for (const skill of ALL) {
    for (let i = 0; i < 1_000; i++) {
      for (const { answer } of skill.make(random).turns) assert.ok(answer.length <= 400, answer);
    }
  }
});
