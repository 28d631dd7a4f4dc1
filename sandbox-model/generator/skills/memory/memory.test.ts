import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaled } from '../../../../server/test/harness/scale.ts';
import { conversationsOf } from '../many.fixture.ts';
import { memorySkill } from './memory.ts';

const conversations = conversationsOf(memorySkill, 12_000);
const ASKS_NAME = /my name\b|who am i|am i called|who i am|i am called|call me\?/i;

test('a name that was told is known, the last one if it was corrected', () => {
  let checked = 0;
  for (const { system = '', turns } of conversations) {
    const last = turns.at(-1);
    if (
      !last ||
      !/^(what is my name|what's my name|who am i|what am i called|tell me my name|say my name)[?.]?$/i.test(last.ask)
    )
      continue;
    const said = /(?:Your name is|You are|your name is) (\p{L}+)/u.exec(last.answer)?.[1];
    const before = [system, ...turns.slice(0, -1).map(({ ask }) => ask)];
    if (said === undefined) {
      assert.match(last.answer, /not told me/);
      for (const text of before) assert.doesNotMatch(text, /my name is|call me|I am called|The name is/i);
    } else {
      const telling = before.findLast((text) => text.includes(said));
      assert.ok(telling, JSON.stringify(turns));
      const later = before.slice(before.lastIndexOf(telling) + 1);
      for (const text of later) assert.doesNotMatch(text, /my name is/i);
    }
    checked++;
  }
  assert.ok(checked > scaled(500), String(checked));
});

test('it claims not to know only what was not said', () => {
  let checked = 0;
  for (const { turns } of conversations) {
    turns.forEach(({ ask, answer }, i) => {
      if (!/not told me/.test(answer)) return;
      const earlier = turns
        .slice(0, i)
        .map((turn) => turn.ask)
        .join('\n');
      if (ASKS_NAME.test(ask)) assert.doesNotMatch(earlier, /\bmy name is|call me/i);
      if (/number/.test(ask)) assert.doesNotMatch(earlier, /the number|my number|this number/i);
      checked++;
    });
  }
  assert.ok(checked > scaled(800), String(checked));
});

test('what is answered from memory was told before, in the same words', () => {
  let checked = 0;
  for (const { system = '', turns } of conversations) {
    turns.forEach(({ ask, answer }, i) => {
      const value =
        /^(?:The (?:number|word|code) (?:is|was)|Your dog is called|Your robot is called|You live in|Your hobby is|Your favorite \w+ is(?: the)?|You program in|Your birthday is in) ([^,]+?)\.?$/.exec(
          answer,
        )?.[1];
      if (value === undefined) return;
      const told = [system, ...turns.slice(0, i + 1).map((turn) => turn.ask)].join('\n');
      assert.ok(told.toLowerCase().includes(value.toLowerCase()), `${ask} => ${answer}`);
      checked++;
    });
  }
  assert.ok(checked > scaled(1_500), String(checked));
});

test('what was said is said again word for word', () => {
  let checked = 0;
  for (const { turns } of conversations) {
    const last = turns.at(-1);
    const quoted = /^(?:You said|You asked|Your first question was): (.*)$/.exec(last?.answer ?? '')?.[1];
    if (quoted === undefined) continue;
    assert.ok(
      turns.slice(0, -1).some(({ ask }) => ask === quoted),
      JSON.stringify(turns),
    );
    checked++;
  }
  assert.ok(checked > scaled(500), String(checked));
});

test('what was told in one breath is known part by part', () => {
  let checked = 0;
  for (const { turns } of conversations) {
    const told = turns.map(({ ask }) => ask).join('\n');
    for (const { ask, answer } of turns) {
      if (
        !/^(which city|what city|what do i work with|which animal|which day|which color|which hobby|which food)\??$/i.test(
          ask,
        )
      )
        continue;
      const value = /^(?:You live in|You work with|You have a|It was|It is|Your hobby is|You like) (.+)\.$/.exec(
        answer,
      )?.[1];
      assert.ok(value !== undefined && told.includes(value), `${told} => ${answer}`);
      checked++;
    }
  }
  assert.ok(checked > scaled(100), String(checked));
});
