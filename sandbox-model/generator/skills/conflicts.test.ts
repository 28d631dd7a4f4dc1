import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaled } from '../../../server/test/harness/scale.ts';
import type { Skill } from '../conversation.ts';
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

/** As it looks, whatever it says. */
function shapeOf(answer: string): string {
  if (/^[[{]/.test(answer)) return 'JSON';
  if (answer.includes('\n')) return 'lines';
  if (/^-?\d+$/.test(answer)) return 'a number';
  if (/^(Yes|No), /.test(answer)) return 'yes or no, and why';
  if (/[.!?]"?$/.test(answer)) return answer.split(' ').length > 3 ? 'a sentence' : 'a few words with their mark';
  return answer.includes(' ') ? 'bare words' : 'a bare word';
}

/** An ask without what does not matter. */
const normalised = (ask: string): string =>
  ask
    .toLowerCase()
    .replace(/[.?!]+$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What opens a conversation, with no system message before it: only the ask decides. */
function openings(skill: Skill): (readonly [string, string, string])[] {
  return conversationsOf(skill, 12_000, 29).flatMap(({ system, turns }) => {
    const [first] = turns;
    // "Noted" to what is told for later can be said in any way.
    if (system !== undefined || !first || (skill === memorySkill && turns.length > 1)) return [];
    return [[normalised(first.ask), first.answer, skill.name] as const];
  });
}

const WORKED_OUT = [arithmeticSkill, countingSkill];
const ALL = [
  ...WORKED_OUT,
  instructionsSkill,
  jsonSkill,
  listsSkill,
  memorySkill,
  repeatingSkill,
  soukQuizSkill,
  summarisingSkill,
].map(openings);

test('the same ask has answers of one shape, in all skills together', () => {
  const shapes = new Map<string, Map<string, string>>();
  for (const [ask, answer, name] of ALL.flat()) {
    // What is to be copied may look like anything.
    if (name === 'repeating' && /[A-Z]/.test(answer)) continue;
    const known = shapes.get(ask) ?? new Map<string, string>();
    shapes.set(ask, known.set(shapeOf(answer), `${name}: ${answer}`));
  }
  const torn = [...shapes].filter(([, known]) => known.size > 1).map(([ask, known]) => [ask, ...known.values()]);
  assert.deepEqual(torn, []);
});

test('what is worked out has one answer', () => {
  const answers = new Map<string, string>();
  for (const [ask, answer, name] of ALL.flat()) {
    if (!['arithmetic', 'counting'].includes(name) || answer.includes('small sandbox model')) continue;
    const known = answers.get(ask) ?? answer;
    assert.equal(answer, known, ask);
    answers.set(ask, answer);
  }
  assert.ok(answers.size > scaled(15_000), String(answers.size));
});

test('what is declined is never worked out elsewhere', () => {
  const declined = new Set<string>();
  const answered = new Set<string>();
  for (const [ask, answer] of ALL.flat()) (answer.includes('small sandbox model') ? declined : answered).add(ask);
  assert.deepEqual([...declined.intersection(answered)], []);
});
