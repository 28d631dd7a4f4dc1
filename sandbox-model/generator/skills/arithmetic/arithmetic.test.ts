import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaled } from '../../../../server/test/harness/scale.ts';
import { conversationsOf, loneTurns, turnsOfAll } from '../many.fixture.ts';
import { inWords } from '../wording.ts';
import { arithmeticSkill } from './arithmetic.ts';

const all = turnsOfAll(conversationsOf(arithmeticSkill, 20_000));
const lone = loneTurns(arithmeticSkill, 20_000);
const REFUSAL = 'small sandbox model';
const NO_PLAIN_SUM =
  /prime|power|two to the|\^|\*\*|squared?|cubed?|root|sqrt|times itself|percent|per cent|%|logarithm|sine|tangent|\b(log|sin|cos|tan|ln)\(|integra|derivative|differentiate|factorial|\d!|solve|what is x|\bmod|binary|hexadecimal|roman|octal|average|mean|median|\d\.\d|decimal|\bpi\b|divisor|multiple/i;

function calculated(a: number, sign: string, b: number): number {
  if (sign === '+' || sign === 'plus') return a + b;
  if (sign === '-' || sign === 'minus') return a - b;
  if (['*', 'x', 'X', 'times'].includes(sign)) return a * b;
  return a / b;
}

test('what answers state as a sum is right', () => {
  let checked = 0;
  for (const { answer } of all) {
    for (const [, a, sign, b, result] of answer.matchAll(
      /(-?\d+) (plus|minus|times|divided by) (-?\d+) is (-?[\d.]*\d)/g,
    )) {
      assert.equal(Number(result), calculated(Number(a), sign as string, Number(b)), answer);
      checked++;
    }
  }
  assert.ok(checked > scaled(10_000), String(checked));
});

test('a sum in digits in the ask has its result in the answer', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    const digits = /^[^\d]*(\d+) ?(\+|-|\*|x|X|\/|:|plus|minus|times|divided by) ?(\d+)[^\d]*$/.exec(ask);
    if (!digits || answer.includes(REFUSAL) || /[?_], |true|false|right|wrong|correct|check/i.test(ask)) continue;
    const [, a, sign, b] = digits;
    if (/missing|next|sequence|series/.test(ask)) continue;
    if (NO_PLAIN_SUM.test(ask)) continue;
    const result = calculated(Number(a), sign as string, Number(b));
    const said =
      new RegExp(`(^|[^\\d.-])${result}([^\\d]|$)`).test(answer) || answer.toLowerCase().startsWith(inWords(result));
    assert.ok(said, `${ask} => ${answer}`);
    checked++;
  }
  assert.ok(checked > scaled(2_000), String(checked));
});

test('only a number where only a number is asked for', () => {
  for (const { ask, answer } of lone) {
    if (/(only|just) the number|number only|single number|nothing but the number/i.test(ask))
      assert.match(answer, /^-?\d+$/, ask);
  }
});

test('it declines what is large or no plain sum, and nothing that is small', () => {
  let declined = 0;
  for (const { ask, answer } of all) {
    const largest = Math.max(
      0,
      ...[...ask.replaceAll(/(\d),(\d{3})/g, '$1$2').matchAll(/\d+/g)].map(([digits]) => Number(digits)),
    );
    if (answer.includes(REFUSAL)) {
      declined++;
      assert.ok(largest > 10 || NO_PLAIN_SUM.test(ask) || /ty\b|ty-/.test(ask), ask);
      assert.doesNotMatch(answer, /\d/);
    }
  }
  assert.ok(declined > scaled(300), String(declined));
});

test('comparisons, parity, doubles and halves are right', () => {
  let checked = 0;
  for (const { answer } of all) {
    const compared = /(\d+) is (bigger|larger|greater|higher|smaller|lower) than (\d+)\.$/.exec(answer);
    if (compared) {
      const [, a, word, b] = compared;
      assert.equal(Number(a) > Number(b), /bigger|larger|greater|higher/.test(word as string), answer);
      checked++;
    }
    const parity = /(\d+) is (even|odd)\.$/.exec(answer);
    if (parity) {
      assert.equal(Number(parity[1]) % 2 === 0, parity[2] === 'even', answer);
      checked++;
    }
    const double = /^Double (\d+) is (\d+)\./.exec(answer);
    if (double) assert.equal(Number(double[2]), 2 * Number(double[1]));
    const half = /^Half of (\d+) is ([\d.]+)\.$/.exec(answer);
    if (half) assert.equal(Number(half[2]), Number(half[1]) / 2);
  }
  assert.ok(checked > scaled(1_300), String(checked));
});

test('the largest and the smallest of a row are the ones in the ask', () => {
  for (const { ask, answer } of lone) {
    const found = /^(?:The (\w+) number is (\d+)|(\d+) is the (\w+))\.$/.exec(answer);
    if (
      !found ||
      /missing|next/.test(answer) ||
      /(zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|teen|ty)\b/.test(ask)
    )
      continue;
    const word = found[1] ?? found[4] ?? '';
    const numbers = [...ask.matchAll(/\d+/g)].map(([digits]) => Number(digits));
    const extreme = /small|low|least/.test(word) ? Math.min(...numbers) : Math.max(...numbers);
    assert.equal(Number(found[2] ?? found[3]), extreme, `${ask} => ${answer}`);
  }
});

test('sorted numbers are those of the ask, in order', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    if (
      !/^(can you )?(sort|order|arrange|put|write|list) /i.test(ask) ||
      !/^\d+(, \d+)+$/.test(answer) ||
      /odd|even|between/.test(ask)
    )
      continue;
    const given = [...ask.matchAll(/\d+/g)].map(([digits]) => Number(digits));
    const down =
      /(largest|biggest|highest|greatest) to|descending|decreasing|falling|high to low|big to small|biggest first/.test(
        ask,
      );
    assert.deepEqual(
      answer.split(', ').map(Number),
      given.toSorted((a, b) => (down ? b - a : a - b)),
      ask,
    );
    checked++;
  }
  assert.ok(checked > scaled(400), String(checked));
});

test('stories: the result is one of the four operations on the two numbers', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    const result =
      /^\d+ [a-z ]+ \d+ is \d+, so (?:you have|\w+ has|together they have|there (?:are|is)|each gets|that is|it is) (\d+) \w+( left)?\.$/.exec(
        answer,
      );
    const numbers = [...ask.matchAll(/\d+/g)].map(([digits]) => Number(digits));
    if (!result || numbers.length !== 2) continue;
    const [a = 0, b = 0] = numbers;
    assert.ok([a + b, a - b, b - a, a * b, a / b, b / a].includes(Number(result[1])), `${ask} => ${answer}`);
    if (result[2]) assert.equal(Number(result[1]), Math.abs(a - b), ask);
    checked++;
  }
  assert.ok(checked > scaled(1_000), String(checked));
});

test('a sequence goes on as it began', () => {
  for (const { ask, answer } of lone) {
    const next = /^(?:The next number is (\d+)|(\d+) comes next)\.$/.exec(answer);
    if (!next) continue;
    const shown = [...ask.matchAll(/\d+/g)].map(([digits]) => Number(digits));
    const [x = 0, y = 0] = shown.slice(-2);
    const [first = 0, second = 0] = shown;
    const value = Number(next[1] ?? next[2]);
    assert.ok(value === y + (y - x) || (second === 2 * first && value === 2 * y), `${ask} => ${answer}`);
  }
});

test('primes, powers, roots and percentages are declined, whatever the number', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    if (!/\bprimes?\b|to the power|\bsquare root|\bcubed\b|percent of|% of/i.test(ask)) continue;
    assert.match(answer, /^I am a small sandbox model/, ask);
    checked++;
  }
  assert.ok(checked > scaled(250), String(checked));
});

test('two-digit sums come with and without something to carry, over the whole range', () => {
  const [plus, minus] = [new Set<string>(), new Set<string>()];
  let [carried, borrowed] = [0, 0];
  for (const { answer } of all) {
    const found = /^(\d+) (plus|minus) (\d+) is (\d+)\.$/.exec(answer);
    if (!found) continue;
    const [a, b] = [Number(found[1]), Number(found[3])];
    if (a < 10 || b < 10) continue;
    if (found[2] === 'plus') {
      plus.add(`${a} ${b}`);
      if ((a % 10) + (b % 10) > 9) carried++;
    } else {
      minus.add(`${a} ${b}`);
      if (a % 10 < b % 10) borrowed++;
    }
  }
  assert.ok(plus.size > scaled(1_000) && minus.size > scaled(1_200), `${plus.size} ${minus.size}`);
  assert.ok(carried > scaled(400) && borrowed > scaled(500), `${carried} ${borrowed}`);
});

test('the steps of a sum lead to its result, where somebody asks how', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    const asked = /(\d+) (plus|minus|\+|-) (\d+)/.exec(ask);
    const steps = /^(\d+) (?:plus|minus) \d+ is (\d+), and (\d+) (?:plus|minus) \d+ is (\d+)\.$/.exec(answer);
    if (!asked || !steps || !/step|explain|how (do|can)|how to|walk/i.test(ask)) continue;
    assert.equal(steps[1], asked[1]);
    assert.equal(steps[2], steps[3]);
    assert.equal(Number(steps[4]), calculated(Number(asked[1]), asked[2] as string, Number(asked[3])), ask);
    checked++;
  }
  assert.ok(checked > scaled(100), String(checked));
});

test('of two numbers the answer is the one that was asked for', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    const asked =
      /the (smaller|lower|smallest|lowest|larger|bigger|greater|biggest|largest|minimum|maximum) of (\d+) and (\d+)\?$/i.exec(
        ask,
      );
    if (!asked || /^\d+$/.test(answer)) continue;
    const numbers = [Number(asked[2]), Number(asked[3])];
    const small = /small|low|min/i.test(asked[1] as string);
    const [result, other] = small
      ? [Math.min(...numbers), Math.max(...numbers)]
      : [Math.max(...numbers), Math.min(...numbers)];
    assert.equal(answer, `${result} is ${small ? 'smaller' : 'bigger'} than ${other}.`, ask);
    checked++;
  }
  assert.ok(checked > scaled(40), String(checked));
});
