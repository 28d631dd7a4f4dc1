import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaled } from '../../../../server/test/harness/scale.ts';
import { conversationsOf, loneTurns } from '../many.fixture.ts';
import { repeatingSkill } from './repeating.ts';

const lone = loneTurns(repeatingSkill, 12_000);

test('what is to be repeated is repeated exactly', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    if (!/^(Say|Reply with|Respond with|Answer with|Write|Print|Output|Repeat) (["'])((?:(?!\2).)*)\2\.?$/.test(ask))
      continue;
    const [, , , text] =
      /^(Say|Reply with|Respond with|Answer with|Write|Print|Output|Repeat) (["'])((?:(?!\2).)*)\2\.?$/.exec(
        ask,
      ) as unknown as string[];
    assert.equal(answer, text, ask);
    checked++;
  }
  for (const { ask, answer } of lone) {
    const bare = /^(?:Repeat after me|Say|Echo|Repeat|Say exactly|Repeat this): ([^"'].*)$/.exec(ask);
    if (!bare) continue;
    assert.equal(answer, bare[1], ask);
    checked++;
  }
  assert.ok(checked > scaled(250), String(checked));
});

test('every word of the answer is in the ask, apart from its case and the marks around it', () => {
  for (const { ask, answer } of lone) {
    const given = ask.toLowerCase();
    for (const word of answer.toLowerCase().split(/[\s_"()!?,-]+/)) {
      if (!/spaces/.test(ask)) assert.ok(given.includes(word), `${ask} => ${answer}`);
    }
  }
});

test('several times is so many times', () => {
  const numbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
  let checked = 0;
  for (const { ask, answer } of lone) {
    const found = /(["'])(.+?)\1 (?:(\w+) times|twice)/.exec(ask);
    if (!found) continue;
    const text = found[2] as string;
    const word = found[3]?.toLowerCase();
    const n = word === undefined ? 2 : numbers.includes(word) ? numbers.indexOf(word) + 2 : Number(word);
    if (!Number.isInteger(n)) continue;
    const separator = / lines?\b/.test(ask) ? '\n' : /comma/.test(ask) ? ', ' : /hyphen/.test(ask) ? '-' : ' ';
    assert.equal(answer, Array.from({ length: n }, () => text).join(separator), ask);
    checked++;
  }
  assert.ok(checked > scaled(300), String(checked));
});

test('capitals are capitals, small letters are small', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    // The text stands before the demand or after it: what is left of the ask without it is the same in every case.
    if (
      /^(?!.*(title|every|each)).*(upper ?case|capital letters|all caps|in capitals|lower-? ?case|small letters)/is.test(
        ask,
      )
    ) {
      assert.ok(ask.toLowerCase().includes(answer.toLowerCase()), `${ask} => ${answer}`);
      assert.ok([answer.toUpperCase(), answer.toLowerCase()].includes(answer), `${ask} => ${answer}`);
    }
    const text = /(["'])(.*)\1/.exec(ask)?.[2] ?? ask.split(': ').at(-1) ?? '';
    if (/\n/.test(ask)) continue;
    if (
      /upper ?case|capital letters\b(?!.*each|.*every)|all caps|in capitals/i.test(ask) &&
      !/title|every word|each word/i.test(ask)
    ) {
      if (
        !/^(say|write|put|convert|turn|change|repeat|print|output|in |to |make|what|uppercase|shout|capitalize every letter)/i.test(
          ask,
        )
      )
        continue;
      assert.equal(answer, text.toUpperCase(), ask);
      checked++;
    } else if (/lower ?case|small letters/i.test(ask)) {
      assert.equal(answer, text.toLowerCase(), ask);
      checked++;
    }
  }
  assert.ok(checked > scaled(250), String(checked));
});

test('an echo says what the user says', () => {
  let checked = 0;
  for (const { system, turns } of conversationsOf(repeatingSkill, 6_000)) {
    if (system === undefined) continue;
    for (const { ask, answer } of turns) assert.equal(answer, ask);
    checked++;
  }
  assert.ok(checked > scaled(100), String(checked));
});

test('many different words are copied', () => {
  const words = new Set(lone.flatMap(({ answer }) => answer.split(/\s+/)));
  assert.ok(words.size > scaled(6_000), String(words.size));
});

test('lines in any mix of letters are copied as they are', () => {
  let [mixed, long] = [0, 0];
  for (const { ask, answer } of lone) {
    const text = /^(?:copy|repeat|write|Copy|Repeat after me:\n|Copy:\n|Repeat:\n|Repeat this:\n) ?"?([^"']+)"?$/.exec(
      ask,
    )?.[1];
    if (text === undefined || !ask.includes(answer) || answer.includes('\n')) continue;
    if (/[A-Z]/.test(answer.slice(1)) && /[a-z]/.test(answer)) mixed++;
    if (answer.split(' ').length > 5) long++;
  }
  assert.ok(mixed > scaled(20) && long > scaled(20), `${mixed} ${long}`);
});

test('what is to be shouted is said in capitals, to its end', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    const text =
      /^(?:shout|yell|scream)(?: (?:this|the following|it|these words|this line))?(?:: | )"?([^"']+?)"?$/i.exec(
        ask,
      )?.[1];
    if (text === undefined || /capitals|caps|upper|^\w+ (this|it|the|these) [\w ]+: /i.test(ask)) continue;
    assert.equal(answer.replace(/\.$/, ''), text.toUpperCase().replace(/\.$/, ''), ask);
    checked++;
  }
  assert.ok(checked > scaled(30), String(checked));
});
