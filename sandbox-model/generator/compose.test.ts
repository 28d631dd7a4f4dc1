import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { scaled } from '../../server/test/harness/scale.ts';
import { Composer, heldOut, trainingAsks } from './compose.ts';
import type { Conversation } from './conversation.ts';
import { MATERIAL } from './material.ts';
import { Random } from './random.ts';

const MANY = scaled(3_000);

function compose(seed: number, chooseAsks = trainingAsks): Conversation[] {
  const composer = new Composer(MATERIAL, new Random(seed), chooseAsks);
  return Array.from({ length: MANY }, () => composer.next());
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

test('the same seed makes the same text, and another seed another', () => {
  const first = digest(compose(1));
  assert.equal(digest(compose(1)), first);
  assert.notEqual(digest(compose(2)), first);
});

test('every conversation has something to say, in letters that are known', () => {
  for (const { system, turns } of compose(3)) {
    assert.ok(turns.length > 0);
    for (const text of [system ?? 'x', ...turns.map(({ answer }) => answer)]) {
      assert.match(text, /^[\x20-\x7e\n\u00c0-\u017f]+$/);
    }
    for (const { ask } of turns) assert.ok(ask.isWellFormed() && ask.trim() !== '');
  }
});

test('most conversations are one turn or two, and some are long', () => {
  const lengths = compose(4).map(({ turns }) => turns.length);
  assert.ok(lengths.filter((length) => length <= 2).length > MANY / 2);
  assert.ok(lengths.some((length) => length > 8));
});

test('what is held out is asked in phrases that are not learnt from', () => {
  const asks = Array.from({ length: 40 }, (_, i) => `ask ${i}`);
  assert.deepEqual([...trainingAsks(asks), ...heldOut(asks)].toSorted(), asks.toSorted());
  assert.ok(heldOut(asks).length >= 3);
  const random = new Random(6);
  const topic = {
    name: 'one',
    weight: 1,
    bare: true,
    intents: [{ name: 'i', asks, answers: ['yes'], facts: ['yes'] }],
  };
  const material = { topics: [topic], skills: [] };
  const learnt = new Composer(material, random, trainingAsks);
  const other = new Composer(material, random, heldOut);
  const asked = (composer: Composer): Set<string> =>
    new Set(Array.from({ length: 500 }, () => composer.next().turns[0]?.ask.match(/\d+/)?.[0] ?? ''));
  assert.deepEqual(asked(learnt).intersection(asked(other)), new Set());
});
