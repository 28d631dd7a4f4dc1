import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { asksOfLine, normaliseText, promptsByText } from '../prompt-texts.ts';
import { failedRules, meetsRules } from '../rules.ts';
import { named } from './named.ts';
import { type FactGroup, factNamed, KINDS, type Prompt } from './prompt.ts';
import { FACTS } from './set.ts';
import { heldOut, TASKS, tuning, tuning2 } from './sets.ts';

const sets = { tuning, tuning2, heldOut };
const all = [...tuning, ...tuning2, ...heldOut, ...named];

function lastOf({ messages }: Prompt): string {
  return messages.at(-1)?.content ?? '';
}

/** Counts the prompts of each kind; those about Souk by section. */
function compositionOf(prompts: readonly Prompt[]): Record<string, number> {
  const sections: Record<string, string> = {
    ...{ access: 'A', scopes: 'A', errors: 'B', conventions: 'B', commerce: 'C', webhooks: 'D', services: 'D' },
  };
  const counts: Record<string, number> = {};
  for (const { id, kind } of prompts) {
    const group = kind === 'souk' ? `souk ${sections[id.split('/')[0] ?? '']}` : kind;
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}

describe('sets of prompts', () => {
  test('have the same composition', () => {
    assert.deepEqual(compositionOf(heldOut), compositionOf(tuning));
    assert.deepEqual(compositionOf(heldOut), compositionOf(tuning2));
    assert.deepEqual(compositionOf(heldOut), {
      ...{ 'souk A': 42, 'souk B': 42, 'souk C': 42, 'souk D': 42 },
      ...{ robotics: 25, instructions: 35, small_talk: 20, beyond: 20 },
    });
  });

  test('contain no prompt twice, and none of another set', () => {
    const texts = all.map(({ messages }) => normaliseText(messages.map(({ content }) => content).join(' ')));
    assert.equal(new Set(texts).size, texts.length);
    for (const prompts of [...Object.values(sets), named]) {
      assert.equal(new Set(prompts.map(({ id }) => id)).size, prompts.length);
    }
  });

  test('alternate between user and assistant, and end with the user', () => {
    for (const { id, kind, messages, rules } of all) {
      const roles = messages.map(({ role }) => role).join(' ');
      assert.match(roles, /^(system )?user( assistant user)*$/, id);
      assert.ok(KINDS.includes(kind) && rules.length > 0, id);
    }
  });

  test('ask for every fact', () => {
    const asked = new Set([...tuning, ...tuning2].map(({ id }) => id));
    const never = Object.values(FACTS).flatMap(({ group, facts }) =>
      Object.keys(facts)
        .map((name) => `${group}/${name}`)
        .filter((id) => !asked.has(id)),
    );
    assert.deepEqual(never, []);
  });
});

describe('rules of the prompts', () => {
  test('accept the example of a correct completion', () => {
    for (const { group, facts } of Object.values(FACTS)) {
      for (const [name, { right, example }] of Object.entries(facts)) {
        assert.deepEqual(failedRules(example, right), [], `${group}/${name}: ${example}`);
      }
    }
    for (const { id, right, example } of TASKS) {
      assert.deepEqual(failedRules(example, right), [], `${id}: ${example}`);
    }
  });

  test('accept other correct wordings, and reject wrong ones', () => {
    const { access, commerce, conventions, robotics, scopes, services, smallTalk, webhooks } = FACTS;
    const completions: [FactGroup, fact: string, right: string, wrong: string][] = [
      [access, 'modes_are_apart', 'No, it stays in test mode.', 'Test mode costs nothing.'],
      [access, 'default_and_restricted', 'All that the account can; only its scopes.', 'It can never spend money.'],
      [commerce, 'seller_gets_the_rest', '90 USD are yours.', 'Set a price of 100 USD.'],
      [commerce, 'declined_test_card', 'Pay with 4000 0000 0000 0002.', 'Pay with 4000 0000 0000 5126.'],
      [commerce, 'resumable_uploads', 'Ask for `Upload-Offset` and go on.', 'Start from the beginning.'],
      [conventions, 'bytes_are_unmetered', 'There is no limit on the bytes.', 'You can make 120 writes.'],
      [conventions, 'next_page', 'Pass `next_cursor` back.', 'On the last page `next_cursor` is absent.'],
      [conventions, 'request_id', 'It is the request id.', 'The prefix is `req_`.'],
      [robotics, 'imitation_learning', 'It learns the action that a person took.', 'It learns by reward.'],
      [scopes, 'listings_write', 'To write listings: create and edit them.', 'See `listings:write`.'],
      [services, 'credit_limit', 'It is 20.00 USD.', 'A million tokens cost 0.10 USD and 0.20 USD.'],
      [smallTalk, 'thanks', 'Happy to help!', 'I am happy to make you smile.'],
      [webhooks, 'at_least_once', 'Remember the ids that you have seen.', 'Unpublish the listing.'],
    ];
    for (const [group, name, good, bad] of completions) {
      const { right } = factNamed(group, name);
      assert.deepEqual(failedRules(good, right), [], good);
      assert.ok(!meetsRules(bad, right), bad);
    }
  });

  for (const [name, prompts] of Object.entries(sets)) {
    test(`reject the prompt itself as its completion: ${name}`, () => {
      const echoed = prompts.filter((prompt) => meetsRules(lastOf(prompt), prompt.rules)).map(lastOf);
      // A greeting is a correct reply to a greeting.
      const talk = new Set(prompts.filter(({ kind }) => kind === 'small_talk').map(lastOf));
      assert.deepEqual(
        echoed.filter((text) => !talk.has(text)),
        [],
      );
    });

    test(`reject evasive completions: ${name}`, () => {
      const evasive = [
        'I am a small model and I have no idea about that.',
        'Sorry, I do not know that. Please look into the documentation.',
        'Yes and no, it depends.',
        'That depends on what you want to do.',
        'Please ask the support of the marketplace, who can help with your account.',
      ];
      for (const text of evasive) {
        const passed = prompts.filter(({ kind, rules }) => kind === 'souk' && meetsRules(text, rules));
        const ids = passed.map(({ id }) => id);
        assert.deepEqual(ids, [], text);
      }
    });
  }
});

describe('texts excluded from training', () => {
  test('are compared by letters and digits only', () => {
    assert.equal(normaliseText('What IS  a `svc_test_` key, 2?'), 'whatisasvctestkey2');
    assert.deepEqual(
      asksOfLine('{"system": "x", "turns": [{"ask": "a", "answer": "b"}, {"ask": "c", "answer": "d"}]}'),
      ['a', 'c'],
    );
  });

  test('are the prompts of a single user message', () => {
    const prompts = promptsByText();
    assert.ok(prompts.has(normaliseText('In which header do I find the signature of a webhook?')));
    assert.ok(!prompts.has(normaliseText('And for uploads?')));
  });
});
