import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaled } from '../../../../server/test/harness/scale.ts';
import { conversationsOf, loneTurns } from '../many.fixture.ts';
import { jsonSkill } from './json.ts';

const lone = loneTurns(jsonSkill, 12_000);
const ABOUT_JSON =
  /valid JSON[:?]|correct JSON:|valid JSON or not|^(what|which|read|get|extract|give me|given|list|count|how many).*\{|^\{/is;

test('the answer is JSON and nothing around it', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    if (!/json/i.test(ask) || (ABOUT_JSON.test(ask) && !/^[{[]/.test(answer))) continue;
    assert.doesNotThrow(() => JSON.parse(answer), `${ask} => ${answer}`);
    checked++;
  }
  assert.ok(checked > scaled(7_000), String(checked));
});

test('a system message that wants JSON gets an object at every turn', () => {
  for (const { system, turns } of conversationsOf(jsonSkill)) {
    if (system === undefined) continue;
    for (const { answer } of turns) assert.equal(typeof JSON.parse(answer), 'object', answer);
  }
});

test('saying hello in JSON gives a message', () => {
  const said = lone.filter(({ ask }) => /^say hello in json\.?$/i.test(ask));
  assert.ok(said.length > 0);
  for (const { answer } of said) assert.deepEqual(JSON.parse(answer), { message: 'hello' });
});

test('pairs that are given are the pairs of the object', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    const found =
      /^(?:(?:Turn|Convert|Change|Transform|Translate) (?:this|the following) (?:into|to) JSON|As JSON|To JSON): ([^"\n]*)$/.exec(
        ask,
      );
    if (!found || !/^\w+(: |=)/.test(found[1] as string)) continue;
    const text = found[1] as string;
    const split = text.includes('; ') ? '; ' : text.includes(', ') ? ', ' : text.includes('=') ? ' ' : '\n';
    const pairs = text.split(split).map((pair) => /^([^:=]+)(?:: |=)(.*)$/.exec(pair)?.slice(1) ?? []);
    const said = Object.entries(JSON.parse(answer)).map(([key, value]) => [key, String(value)]);
    assert.deepEqual(said, pairs, ask);
    checked++;
  }
  assert.ok(checked > scaled(150), String(checked));
});

test('numbers and truth values are not strings', () => {
  for (const { ask, answer } of lone) {
    if (!/^[{[]/.test(answer) || /set to|key .*: /.test(ask)) continue;
    assert.doesNotMatch(answer, /"(age|active|count)": "/, ask);
  }
});

test('what is read from JSON is what stands in it', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    const found = /^What is (?:the value of )?"(\w+)" in (\{.*\})\?$/.exec(ask);
    if (!found) continue;
    assert.equal(answer, String(JSON.parse(found[2] as string)[found[1] as string]), ask);
    checked++;
  }
  assert.ok(checked > scaled(50), String(checked));
});

test('what is called valid parses, what is called invalid does not', () => {
  for (const { ask, answer } of lone) {
    const found = /^(?:Is this (?:valid|correct) JSON: (.*)|Is (.*) valid JSON\?|Valid JSON or not\? (.*))$/s.exec(ask);
    if (!found || !/^(Yes|No), that is/.test(answer)) continue;
    const text = found[1] ?? found[2] ?? found[3] ?? '';
    if (answer.startsWith('Yes')) assert.doesNotThrow(() => JSON.parse(text), ask);
    else assert.throws(() => JSON.parse(text), ask);
  }
});

test('a greeting in JSON is a message, whatever the words', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    if (!/^(an? )?json (greeting|hello|welcome)$/i.test(ask.replace(/[.,].*$/, ''))) continue;
    assert.deepEqual(JSON.parse(answer), { message: 'hello' }, ask);
    checked++;
  }
  assert.ok(checked > scaled(10), String(checked));
});

test('numbers that are to be in an array are the numbers of the array', () => {
  let checked = 0;
  for (const { ask, answer } of lone) {
    const given =
      /json (?:array|list) (?:holding|containing|with|of) (?:the numbers )?(\d+(?:, \d+)* and \d+)\.?$/i.exec(ask)?.[1];
    if (given === undefined) continue;
    assert.deepEqual(JSON.parse(answer), given.split(/, | and /).map(Number), ask);
    checked++;
  }
  assert.ok(checked > scaled(60), String(checked));
});
