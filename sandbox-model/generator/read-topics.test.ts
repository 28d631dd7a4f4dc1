import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phraseList } from './frames.ts';
import { readData } from './read-data.ts';
import { topicFile } from './read-topics.ts';

const PLACE = 'topics/some.yaml';
const topicWith = (intent: object): object => ({
  name: 'some',
  weight: 1,
  slots: { A_KEY: ['a key', 'it'] },
  intents: [intent],
});
const INTENT = { name: 'one', asks: ['What is <A_KEY>?'], answers: ['`<t>.<raw body>`'], facts: [] };

test('the slots of a topic are filled in, and other angle brackets left alone', () => {
  const [intent] = topicFile(topicWith(INTENT), PLACE).intents ?? [];
  assert.deepEqual(intent, { ...INTENT, asks: ['What is {a key|it}?'] });
});

test('a frame stands for all of its phrases, in its place', () => {
  const asks = phraseList({})(['first', { when: 'it {rains|snows}' }, { frame: 'errorStatusThenInMessages' }], PLACE);
  assert.equal(asks[0], 'first');
  assert.match(asks[1] ?? '', /\{if\|when\|in case\|once\} it \{rains\|snows\}\?$/);
  assert.match(asks[2] ?? '', / it \{rains\|snows\}\. /);
  assert.equal(asks.length, 1 + 2 + 4);
});

test('a slot with a capital letter begins a sentence', () => {
  const phrases = phraseList({})([{ prefixOfThingAnswer: { prefix: 'mdl', thing: 'a model' } }], PLACE);
  assert.match(phrases[0] ?? '', /^A model has an id/);
});

test('a mistake is named with its file and key', () => {
  const mistakes: [object, RegExp][] = [
    [{ ...INTENT, ask: [] }, /topics\/some\.yaml\.intents\[0\]: unknown key ask/],
    [{ ...INTENT, facts: undefined }, /topics\/some\.yaml\.intents\[0\]\.facts: expected a list, found nothing/],
    [{ ...INTENT, short: 12 }, /\.intents\[0\]\.short: expected a text in quotes, found 12/],
    [{ ...INTENT, asks: ['<B_KEY>'] }, /\.asks\[0\]: nothing is given for <B_KEY>/],
    [{ ...INTENT, asks: [{ nowhere: 'x' }] }, /\.asks\[0\]: there is no frame called nowhere/],
    [{ ...INTENT, asks: [{ difference: { one: 'x' } }] }, /\.asks\[0\]: nothing is given for <other>/],
    [{ ...INTENT, asks: [{ about: { what: 'x', why: 'y' } }] }, /\.asks\[0\]: the frame about has no slot <why>/],
    [{ ...INTENT, asks: [{ when: 'x', about: 'y' }] }, /\.asks\[0\]: expected a phrase or one frame/],
    [{ ...INTENT, followUps: [{ ...INTENT, answers: 'x' }] }, /\.followUps\[0\]\.answers: expected a list, found "x"/],
  ];
  for (const [intent, message] of mistakes) assert.throws(() => topicFile(topicWith(intent), PLACE), { message });
});

test('a file that is not there is named', () => {
  assert.throws(() => readData('topics/nowhere.yaml', topicFile), /topics\/nowhere\.yaml/);
});
