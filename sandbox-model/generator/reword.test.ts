import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Random } from './random.ts';
import { articleFor, perturb, reword } from './reword.ts';
import { KNOWN_WORDS } from './synonyms.ts';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** With a meaning of their own in Souk: with another word in their place the question would be another one. */
const EXACT = (
  'key keys token tokens secret secrets scope scopes mode modes test live premium free webhook webhooks event events signature ' +
  'signatures listing listings purchase purchases license licenses model models dataset datasets deployment deployments payout ' +
  'payouts refund refunds revision revisions account accounts balance wallet card cards password limit limits quota quotas status ' +
  'error errors code codes header headers request requests field fields price prices fee fees publish publishes revoke rotate ' +
  'expire restricted delivery deliveries replay retry stream sandbox simulated page cursor upload uploads download downloads ' +
  'deploy stop tier tiers key activate activation prefix idempotency inference certificate grant invalid'
).split(' ');

test('there are more than five hundred words and phrases, none of them with a meaning of its own in Souk', () => {
  assert.ok(KNOWN_WORDS.size > 500, String(KNOWN_WORDS.size));
  const exact = new Set(EXACT);
  for (const words of KNOWN_WORDS) for (const word of words.split(' ')) assert.ok(!exact.has(word), words);
});

test('the seed decides, and the share decides how much', () => {
  const ask = 'How do I delete a big picture quickly because my boss wants to?';
  for (const seed of [1, 2, 3]) assert.equal(reword(ask, new Random(seed), 0.5), reword(ask, new Random(seed), 0.5));
  assert.equal(reword(ask, new Random(1), 0), ask);
  const said = new Set(times(200, (seed) => reword(ask, new Random(seed), 0.6)));
  assert.ok(said.size > 120, String(said.size));
});

test('the case of the first word is kept, and the mark at the end', () => {
  for (const seed of times(100, (i) => i)) {
    assert.match(reword('How do I remove it?', new Random(seed), 1), /^[A-Z].*\?$/);
    assert.match(reword('how do I remove it', new Random(seed), 1), /^(?:[a-z]|I ).*[a-z]$/);
  }
});

test('codes, names, and what is in quotes stay as they are', () => {
  const kept = [
    'scope_required /v1/models/delete 409 delete: DELETE',
    '"How do I delete a big picture quickly"',
    "'delete a big picture'",
    '`delete` `a big picture`',
    'models:read',
    'SELLER',
  ];
  for (const text of kept) {
    for (const seed of times(40, (i) => i)) assert.equal(reword(text, new Random(seed), 1), text);
  }
  for (const seed of times(60, (i) => i)) {
    const said = reword('What happens if I delete "my big picture" with `delete quickly`?', new Random(seed), 1);
    assert.ok(said.includes('"my big picture" with `delete quickly`'), said);
  }
});

test('a and an follow the word that takes the place', () => {
  assert.deepEqual(['easy', 'hard', 'hour', 'useful', 'unusual', 'unintended', 'issue', 'unfamiliar'].map(articleFor), [
    'an',
    'a',
    'an',
    'a',
    'an',
    'an',
    'an',
    'an',
  ]);
  for (const seed of times(200, (i) => i)) {
    const said = reword(
      'Is it a simple problem or an important difference for an expert with a picture?',
      new Random(seed),
      1,
    );
    for (const [, article, word] of said.matchAll(/\b(an?) (\w+)/g))
      assert.equal(article, articleFor(word as string), said);
  }
});

test('a word is replaced as what it is in its place', () => {
  const saidOf = (ask: string): string => times(100, (seed) => reword(ask, new Random(seed), 1)).join('\n');
  // As a noun, as a verb without an object, and with a pronoun between verb and particle.
  assert.doesNotMatch(saidOf('What is the change?'), /modify|alter|edit/);
  assert.doesNotMatch(saidOf('Where can I create it?'), /set up it/);
  assert.doesNotMatch(saidOf('What can I delete from it?'), /rid of from/);
  assert.match(saidOf('What can I delete?'), /erase/);
  assert.match(saidOf('It was deleted.'), /It was (?:removed|erased)\./);
});

test('text without known words is left alone', () => {
  const known = new Set([...KNOWN_WORDS].flatMap((words) => words.toLowerCase().split(' ')));
  const word = fc.string({
    unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCXYZ0123_:/`'.?".split('')),
    maxLength: 9,
  });
  fc.assert(
    fc.property(fc.array(word), fc.nat(), (words, seed) => {
      const text = words.join(' ');
      fc.pre(!(text.toLowerCase().match(/[a-z']+/g) ?? []).some((one) => known.has(one.replaceAll("'", ''))));
      assert.equal(reword(text, new Random(seed), 1), text);
    }),
  );
});

test('any text can be reworded and disturbed, with words of code in it unchanged', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), (text, seed) => {
      const code = 'svc_test_1/x:y';
      const whole = `${text.replaceAll(/["'`]/g, '')} ${code}`;
      assert.ok(reword(whole, new Random(seed), 1).endsWith(code));
      assert.ok(perturb(whole, new Random(seed)).includes(code));
    }),
  );
});

test('a disturbed question has at most three words more or one less, the same ones otherwise', () => {
  const ask = 'How do I really delete the webhook, and what does "the event" say then?';
  const said = new Set(times(300, (seed) => perturb(ask, new Random(seed))));
  assert.ok(said.size > 25, String(said.size));
  for (const text of said) {
    const more = text.split(' ').length - ask.split(' ').length;
    assert.ok(more >= -1 && more <= 3, text);
    for (const word of ['delete', 'webhook,', '"the event"']) assert.ok(text.includes(word), text);
  }
  assert.equal(perturb(ask, new Random(4)), perturb(ask, new Random(4)));
});
