import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaled } from '../../../server/test/harness/scale.ts';
import { problemsOfSkill } from '../find-problems.ts';
import { loneTurns } from './many.fixture.ts';
import { soukClaims, soukWords } from './souk-claims.ts';
import { soukQuizSkill } from './souk-quiz.ts';

const lone = loneTurns(soukQuizSkill, 10_000);

test('there is nothing odd in the quiz', () => {
  assert.deepEqual(problemsOfSkill(soukQuizSkill), []);
  for (const { ask, answer } of lone) {
    assert.doesNotMatch(`${ask} ${answer}`, /<\w+>|undefined|\?\.|\.\.|\?\?|[{}|]/, ask);
  }
});

test('there are many claims, each right one beside a wrong one', () => {
  assert.ok(soukClaims.length >= 120, String(soukClaims.length));
  assert.ok(soukWords.length >= 70, String(soukWords.length));
  for (const [subject, , right, wrong] of soukClaims) assert.notEqual(right, wrong, subject);
});

test('a demand for yes or no gets just that, and both come up', () => {
  const given = new Set<string>();
  for (const { ask, answer } of lone) {
    if (!/yes or no/i.test(ask)) continue;
    assert.match(answer, /^(Yes|No)$/, ask);
    given.add(answer);
  }
  assert.deepEqual([...given].sort(), ['No', 'Yes']);
});

test('a claim is confirmed in its own words, or put right in others', () => {
  let checked = 0;
  const plain = (text: string): string => text.toLowerCase().replaceAll('`', '');
  for (const { ask, answer } of lone) {
    const claim = /^Is it (?:true|correct|right|a fact) that (.*)\?$/i.exec(ask)?.[1];
    if (claim === undefined || /\bI\b/i.test(claim)) continue;
    assert.match(answer, /^(Yes|No), .*\.$/, ask);
    if (answer.startsWith('Yes')) assert.equal(plain(answer), plain(`Yes, ${claim}.`));
    else assert.ok(!plain(answer).includes(plain(claim)), `${ask} => ${answer}`);
    checked++;
  }
  assert.ok(checked > scaled(100), String(checked));
});
