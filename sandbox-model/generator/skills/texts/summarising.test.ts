import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaled } from '../../../../server/test/harness/scale.ts';
import { Random } from '../../random.ts';
import { conversationsOf, loneTurns } from '../many.fixture.ts';
import { report } from './reports.ts';
import { summarisingSkill } from './summarising.ts';

const lone = loneTurns(summarisingSkill, 12_000);

test('a summary says nothing that the text does not say, and is shorter', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    if (
      !/^(summari[sz]e|sum up|shorten|tl;dr|summary|condense|compress|abridge|trim|boil down|brief summary)/i.test(ask)
    )
      continue;
    for (const word of answer.replace(/\.$/, '').split(' '))
      assert.ok(ask.toLowerCase().includes(word.toLowerCase()), `${ask} => ${answer}`);
    assert.ok(answer.length < ask.length);
    assert.equal(answer.split('. ').length, 1, answer);
    checked++;
  }
  assert.ok(checked > scaled(700), String(checked));
});

test('what is extracted stands in the text as it is', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    if (
      !/^(extract|find|get|pull out|pick out|return only|output only|copy) the/i.test(ask) ||
      answer.startsWith('There is no')
    )
      continue;
    assert.ok(ask.includes(answer), `${ask} => ${answer}`);
    if (/e-?mail/.test(ask.slice(0, 40))) assert.match(answer, /^\S+@\S+\.\w+$/);
    if (/phone|telephone/.test(ask.slice(0, 40))) assert.match(answer, /^\d{3}-\d{4}$/);
    checked++;
  }
  assert.ok(checked > scaled(250), String(checked));
});

test('an answer about a text is in the text', () => {
  let checked = 0;
  for (const { turns } of conversationsOf(summarisingSkill, 8_000)) {
    const text = turns[0]?.ask.toLowerCase() ?? '';
    for (const { ask, answer } of turns) {
      if (
        !/^(who|what|where|when|why|at what|in what)/i.test(ask) ||
        turns.length < 2 ||
        /^(True|False|Yes|No)/.test(answer)
      )
        continue;
      if (answer === 'The text does not say.' || answer.includes('know?')) continue;
      assert.ok(
        text.includes(answer.toLowerCase().replace(/\.$/, '').split(' ').slice(-2).join(' ')),
        `${text} => ${answer}`,
      );
      checked++;
    }
  }
  assert.ok(checked > scaled(500), String(checked));
});

test('where the text does not say, it does not', () => {
  for (const { ask, answer } of lone) {
    if (answer !== 'The text does not say.') continue;
    if (/why|reason/i.test(ask)) assert.doesNotMatch(ask, /because/);
    else assert.match(ask, /where|when|place|time/i);
  }
});

test('praise is positive, complaint is negative', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    if (!/sentiment|positive|negative|mood|\btone\b/i.test(ask)) continue;
    const good =
      /\b(love|enjoy|adore|great|wonderful|fantastic|lovely|beautiful|excellent|brilliant|happy|pleased|delighted|thrilled|perfect|perfectly|joy|best|friendly|kind|helpful|delicious|charm|better|really like)\b/i.test(
        ask.replace(/happy or unhappy/, ''),
      );
    const bad =
      /\b(hate|dislike|cannot stand|terrible|horrible|awful|bad|useless|broke|broken|waste|disappoint\w+|slow|unhappy|angry|upset|worst|wrong|failed|failing|regret|rude|unfriendly|lazy|cold|hard to use|sad|does not work)\b/i.test(
        ask,
      );
    if (good === bad) continue;
    assert.equal(/positive/i.test(answer), good, `${ask} => ${answer}`);
    checked++;
  }
  assert.ok(checked > scaled(500), String(checked));
});

test('a text of three to five sentences is summed up by what happened, in its words', () => {
  const random = new Random(4);
  const cores = new Set<string>();
  for (let i = 0; i < 3_000; i++) {
    const { core, told, title } = report(random);
    const sentences = told.split(/(?<=[.!?]"?) (?=["\p{Lu}])/u);
    assert.ok(sentences.length >= 3 && sentences.length <= 6, told);
    assert.ok(told.includes(core.replace(/\.$/, '')), told);
    assert.ok(told.length > core.length + 30 && told.length < 480, told);
    assert.doesNotMatch(`${told} ${title}`, /[<>{}|]/);
    cores.add(core);
  }
  assert.ok(cores.size > scaled(1_000), String(cores.size));
});
