import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaled } from '../../../../server/test/harness/scale.ts';
import { loneTurns } from '../many.fixture.ts';
import { countingSkill } from './counting.ts';

const lone = loneTurns(countingSkill, 15_000);

function rowBetween(from: number, to: number, step: number): number[] {
  const row: number[] = [];
  for (let n = from; from <= to ? n <= to : n >= to; n += from <= to ? step : -step) row.push(n);
  return row;
}

test('a row of numbers is what was asked for', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    const asked =
      /from (\d+) (?:to|up to|until|through|down to|back to|down|back)(?: to)? ?(\d+)(?: in steps of (\d+))?[^\d]*$/.exec(
        ask,
      );
    if (!asked || !/count|numbers/i.test(ask) || /odd|even|words|written/.test(ask)) continue;
    const named =
      /by (twos|threes|fours|fives|tens|twenties|hundreds)|in (twos|threes|fours|fives|tens|twenties|hundreds)/.exec(
        ask,
      );
    const steps = { twos: 2, threes: 3, fours: 4, fives: 5, tens: 10, twenties: 20, hundreds: 100 };
    const bare = /by (\d+) from/.exec(ask) ?? /steps of (\d+)/.exec(ask);
    const name = (named?.[1] ?? named?.[2] ?? '') as keyof typeof steps;
    const step = Number(asked[3] ?? bare?.[1] ?? steps[name] ?? 1);
    assert.deepEqual(
      [...answer.matchAll(/\d+/g)].map(([digits]) => Number(digits)),
      rowBetween(Number(asked[1]), Number(asked[2]), step),
      ask,
    );
    checked++;
  }
  assert.ok(checked > scaled(1_000), String(checked));
});

test('words are counted right', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    const quoted = /words.*?(["'])(.*)\1/.exec(ask);
    const count = /: (\d+) words?\.$/.exec(answer);
    if (!quoted || !count) continue;
    assert.equal(Number(count[1]), (quoted[2] as string).split(' ').length, ask);
    checked++;
  }
  assert.ok(checked > scaled(300), String(checked));
});

test('words are spelled backwards, after forwards', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    const found = /^(\S+), backwards (\S+): (\w+)$/.exec(answer);
    if (!found) continue;
    const [, forwards = '', backwards = '', word = ''] = found;
    assert.ok(ask.toLowerCase().includes(forwards.replaceAll('-', '')), `${ask} => ${answer}`);
    assert.equal(forwards.split('-').toReversed().join('-'), backwards);
    assert.equal(backwards.replaceAll('-', ''), word);
    checked++;
  }
  assert.ok(checked > scaled(500), String(checked));
});

test('letters are spelled and counted right', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    const spelled = /^([a-z](?:-[a-z])+)(?:: (.*))?$/.exec(answer);
    if (!spelled) continue;
    const letters = (spelled[1] as string).split('-');
    const word = letters.join('');
    const backwards = letters.toReversed().join('');
    assert.ok(ask.toLowerCase().includes(/backwards|reverse the/i.test(ask) ? backwards : word), `${ask} => ${answer}`);
    const count = /^(\d+) letters\.$/.exec(spelled[2] ?? '');
    if (count) assert.equal(Number(count[1]), word.length);
    const times = /^(\d+) times?\.$/.exec(spelled[2] ?? '');
    const letter = /letter "?([a-z])"? |many "([a-z])"|many ([a-z])'s|letter ([a-z]) in/.exec(ask.toLowerCase());
    if (times) {
      assert.ok(letter, ask);
      const wanted = letter.slice(1).find((one) => one !== undefined);
      assert.equal(Number(times[1]), letters.filter((one) => one === wanted).length, `${ask} => ${answer}`);
    }
    checked++;
  }
  assert.ok(checked > scaled(1_500), String(checked));
});

test('letters of the alphabet follow each other', () => {
  for (const { answer } of lone) {
    const after = /^([A-Z]) comes after ([A-Z])\.$/.exec(answer);
    if (after) assert.equal((after[1] as string).charCodeAt(0), (after[2] as string).charCodeAt(0) + 1);
  }
});

test('days and months follow each other as the calendar has them', () => {
  const days = Array.from({ length: 7 }, (_, i) =>
    new Date(Date.UTC(2024, 0, 1 + i)).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' }),
  );
  const months = Array.from({ length: 12 }, (_, i) =>
    new Date(Date.UTC(2023, i, 15)).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' }),
  );
  let checked = 0;
  for (const { ask, answer } of lone) {
    const found = /^(\w+day|[A-Z]\w+) comes (after|before) (\w+)\.$/.exec(answer);
    const list = [days, months].find((names) => names.includes(found?.[1] ?? ''));
    if (found && list && !/first|earlier/.test(ask)) {
      const [, one, way, other] = found as unknown as [string, string, string, string];
      const shift = way === 'after' ? 1 : list.length - 1;
      assert.equal(list[(list.indexOf(other) + shift) % list.length], one, answer);
      assert.ok(ask.toLowerCase().includes(other.toLowerCase()), ask);
      checked++;
    }
    const length = /^(\w+) has (\d+) days/.exec(answer);
    if (length && months.includes(length[1] as string)) {
      assert.equal(
        Number(length[2]),
        new Date(Date.UTC(2023, months.indexOf(length[1] as string) + 1, 0)).getUTCDate(),
      );
    }
  }
  assert.ok(checked > scaled(500), String(checked));
});

test('counting goes up and down between any two numbers', () => {
  const [up, down] = [new Set<string>(), new Set<string>()];
  for (const { answer } of lone) {
    const row = /^\d+(?:, \d+)+$/.test(answer) ? answer.split(', ').map(Number) : [];
    const [first = 0, second = 0] = row;
    const last = row.at(-1) ?? 0;
    if (row.length > 1 && Math.abs(second - first) === 1) (first < last ? up : down).add(`${first} ${last}`);
  }
  assert.ok(up.size > scaled(250) && down.size > scaled(180), `${up.size} ${down.size}`);
  for (const from of [2, 3, 5, 7]) {
    const pairs = [...up].filter((pair) => pair.startsWith(`${from} `));
    assert.ok(pairs.length >= scaled(6), `${from}: ${pairs.length}`);
  }
});

test('the first and the last letter are found by spelling', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    const found = /^([a-z](?:-[a-z])+): the (first|last) letter is ([a-z])\.$/.exec(answer);
    if (!found) continue;
    const letters = (found[1] as string).split('-');
    assert.equal(found[3], found[2] === 'last' ? letters.at(-1) : letters[0]);
    assert.match(ask, found[2] === 'last' ? /last|end/i : /first|start|begin/i);
    checked++;
  }
  assert.ok(checked > scaled(400), String(checked));
});
