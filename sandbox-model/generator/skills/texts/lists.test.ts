import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaled } from '../../../../server/test/harness/scale.ts';
import { opposites } from '../language.ts';
import { conversationsOf, loneTurns } from '../many.fixture.ts';
import { categories, marketLists } from './categories.ts';
import { listsSkill } from './lists.ts';

const lone = loneTurns(listsSkill, 15_000);
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const all = [...categories, ...marketLists];

function itemsIn(answer: string, ask: string): string[] {
  if (/json/i.test(ask)) return JSON.parse(answer);
  if (answer.includes('\n')) return answer.split('\n').map((line) => line.replace(/^(\d+\.|-) /, ''));
  return answer.replace(/\.$/, '').split(/, | and /i);
}

test('as many as asked for, none twice, all of the kind, in the form that was asked for', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    const category = all.find(({ many }) =>
      many.some((words) =>
        new RegExp(`\\b(${NUMBERS.join('|')}|\\d+) (?:different )?${words}( |,|\\.|\\?|$)`, 'i').test(ask),
      ),
    );
    const number = /\b(two|three|four|five|six|seven|eight|nine|ten|\d+) /i.exec(ask)?.[1]?.toLowerCase();
    if (!category || number === undefined || /days (after|of)|first|word/.test(ask)) continue;
    const n = NUMBERS.includes(number) ? NUMBERS.indexOf(number) : Number(number);
    const items = itemsIn(answer, ask);
    assert.equal(items.length, n, `${ask} => ${answer}`);
    assert.equal(new Set(items.map((item) => item.toLowerCase())).size, n, answer);
    const known = all
      .filter(({ many }) => many.some((words) => ask.toLowerCase().includes(words.toLowerCase())))
      .flatMap((one) => one.items);
    for (const item of items)
      assert.ok(
        known.some((one) => one.toLowerCase() === item.toLowerCase()),
        `${item}: ${ask}`,
      );
    if (/numbered|with numbers|a number|ordered/.test(ask)) assert.match(answer, /^1\. .*\n2\. /, ask);
    if (/dash|bullet/.test(ask)) assert.match(answer, /^- .*\n- /, ask);
    if (/capital|upper|caps/.test(ask)) assert.equal(answer, answer.toUpperCase(), ask);
    if (/comma/.test(ask)) assert.doesNotMatch(answer, /\n| and |\.$/, ask);
    if (/per line|own line|new line|separate lines/.test(ask)) assert.equal(answer.split('\n').length, n, ask);
    checked++;
  }
  assert.ok(checked > scaled(2_000), String(checked));
});

test('words are sorted', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    if (!/alphabet|A to Z|Z to A/i.test(ask)) continue;
    const given = (
      /: (.*?)\??$/.exec(ask)?.[1] ?? /^\w+ (.*?) (?:alphabetically|in alpha|by alpha|from)/.exec(ask)?.[1]
    )?.split(/, | and /);
    if (given === undefined || given.some((one) => /\W/.test(one))) {
      if (!/^\w+(, \w+)+$/.test(answer)) continue;
      // The words stand elsewhere in the ask.
      const words = answer.split(', ');
      const order = words.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
      assert.deepEqual(words, /reverse|Z to A/.test(ask) ? order.reverse() : order, ask);
      for (const word of words) assert.ok(ask.toLowerCase().includes(word.toLowerCase()), ask);
      continue;
    }
    const sorted = given.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    assert.equal(answer, (/reverse|Z to A/.test(ask) ? sorted.reverse() : sorted).join(', '), ask);
    checked++;
  }
  assert.ok(checked > scaled(200), String(checked));
});

test('opposites are opposites, and there are a hundred and more', () => {
  assert.ok(opposites.length >= 100);
  const known = new Map(opposites.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
  assert.equal(known.size, opposites.length * 2, 'no word is in two pairs');
  for (const { answer } of lone) {
    const found = /^The opposite of (\w+) is (\w+)\.$/.exec(answer);
    if (found) assert.equal(known.get(found[1] as string), found[2]);
  }
});

test('one more is not one of those before', () => {
  let checked = 0;
  for (const { turns } of conversationsOf(listsSkill, 10_000)) {
    const [first, second] = turns;
    if (!first || !second || !/more|another|others/i.test(second.ask)) continue;
    const before = itemsIn(first.answer.toLowerCase(), first.ask);
    for (const item of itemsIn(second.answer.toLowerCase(), second.ask))
      assert.ok(!before.includes(item), `${first.answer} ${second.answer}`);
    checked++;
  }
  assert.ok(checked > scaled(200), String(checked));
});

test('a word with, or without, a letter has it, or has it not', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    const without = /(?:without|not (?:contain|have)) the letter (\w)/.exec(ask)?.[1];
    const start = /(?:starts?|starting|beginning|begins) with (?:the letter )?(\w)[.?]?$/.exec(ask)?.[1]?.toLowerCase();
    if (without !== undefined) assert.ok(!answer.toLowerCase().includes(without), `${ask} => ${answer}`);
    if (start !== undefined) assert.ok(answer.toLowerCase().startsWith(start), `${ask} => ${answer}`);
    if (without !== undefined || start !== undefined) checked++;
  }
  assert.ok(checked > scaled(200), String(checked));
});
