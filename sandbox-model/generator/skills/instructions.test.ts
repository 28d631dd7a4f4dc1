import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaled } from '../../../server/test/harness/scale.ts';
import { say } from '../phrases.ts';
import { Random } from '../random.ts';
import { instructionsSkill } from './instructions.ts';
import { conversationsOf, loneTurns } from './many.fixture.ts';
import { worldFacts } from './world.ts';

const lone = loneTurns(instructionsSkill, 15_000);
const conversations = conversationsOf(instructionsSkill, 15_000);

const isOneWord = (answer: string): boolean => /^[\w-]+$/.test(answer) || /^[A-Za-z]+( [a-z]+)?$/.test(answer);

test('one word is one word, without a mark', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    if (
      !/(one|single|exactly one) word[.,):]|one-word answer/i.test(ask) ||
      /last word|first word|true or false/i.test(ask)
    )
      continue;
    assert.ok(isOneWord(answer), `${ask} => ${answer}`);
    checked++;
  }
  assert.ok(checked > scaled(600), String(checked));
});

test('capitals, small letters and words in a system message hold for every turn', () => {
  let checked = 0;
  for (const { system = '', turns } of conversations) {
    for (const { answer } of turns) {
      if (/caps|in (capitals|upper case|capital letters)|only capital letters/.test(system))
        assert.equal(answer, answer.toUpperCase(), system);
      else if (/lower ?case|small letters|Never use capital/.test(system))
        assert.equal(answer, answer.toLowerCase(), system);
      else if (/one word|single word|one-word/i.test(system)) assert.ok(isOneWord(answer), `${system}: ${answer}`);
      else if (/JSON/.test(system)) assert.doesNotThrow(() => JSON.parse(answer));
      else if (/yes or no/.test(system)) assert.match(answer, /^(Yes|No)$/);
      else continue;
      checked++;
    }
  }
  assert.ok(checked > scaled(1_500), String(checked));
});

test('capitals and small letters where the ask wants them', () => {
  for (const { ask, answer } of lone) {
    if (/in (all )?(capitals|caps|upper ?case|capital letters|block letters)|capitals only|all caps/i.test(ask))
      assert.equal(answer, answer.toUpperCase(), ask);
    else if (/lower ?case|small letters|no capital|without capital/i.test(ask))
      assert.equal(answer, answer.toLowerCase(), ask);
  }
});

test('so many words are so many words', () => {
  const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];
  let checked = 0;
  for (const { ask, answer } of lone) {
    const found = /(?:exactly|precisely|just|in) (three|four|five|six|seven|\d) words/i.exec(ask);
    if (!found) continue;
    const word = (found[1] as string).toLowerCase();
    const n = numbers.includes(word) ? numbers.indexOf(word) : Number(word);
    assert.equal(answer.split(' ').length, n, `${ask} => ${answer}`);
    checked++;
  }
  assert.ok(checked > scaled(300), String(checked));
});

test('it starts and ends with the word that is asked for', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    const start =
      /\b(?:start|begin)(?: your answer| your reply| the answer)? with (?:the word )?"?([\w.:/@#$_-]+?)"?[.:)]?(?=\s|$)/i.exec(
        ask,
      )?.[1];
    if (start !== undefined && !/^the$/i.test(start) && !/The answer is/.test(answer)) {
      assert.ok(answer.startsWith(start), `${ask} => ${answer}`);
      checked++;
    }
    const end =
      /\b(?:end|finish|close)(?: your answer| your reply| the answer)? with (?:the word )?"?(\w+)"?[.:)]?(?=\s|$)/i.exec(
        ask,
      )?.[1];
    if (end !== undefined && end !== 'an') {
      assert.ok(answer.toLowerCase().endsWith(`${end}.`), `${ask} => ${answer}`);
      checked++;
    }
  }
  assert.ok(checked > scaled(200), String(checked));
});

test('yes or no is only that', () => {
  for (const { ask, answer } of lone) {
    if (/yes or no/i.test(ask)) assert.match(answer, /^(Yes|No)$/, ask);
  }
});

test('everyday facts hold their short answer, and no question has two answers', () => {
  const random = new Random(1);
  const answers = new Map<string, string>();
  for (const { ask, short, full } of worldFacts) {
    assert.ok(full.toLowerCase().includes(short.toLowerCase()), full);
    for (let i = 0; i < 40; i++) {
      const said = say(ask, random);
      assert.match(said, /[?.]$/);
      assert.equal(answers.get(said) ?? short, short, said);
      answers.set(said, short);
    }
  }
});

test('multiple choice: the answer is one of the choices, and its letter', () => {
  for (const { ask, answer } of lone) {
    const found = /^([ABCabc123])([).:]) (.+)$/.exec(answer);
    if (found) assert.ok(ask.includes(answer), `${ask} => ${answer}`);
  }
});
