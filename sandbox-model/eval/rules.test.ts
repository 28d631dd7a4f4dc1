import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { has, sameItems, saysNumber } from './prompts/shapes.ts';
import { failedRules, meetsRules, type Rule } from './rules.ts';

function check(rule: Rule, right: readonly string[], wrong: readonly string[]): void {
  for (const text of right) assert.ok(meetsRules(text, [rule]), `right: ${text}`);
  for (const text of wrong) assert.ok(!meetsRules(text, [rule]), `wrong: ${text}`);
}

describe('rules for completions', () => {
  test('requires all rules, and describes the broken ones', () => {
    const rules: Rule[] = [{ says: /key/ }, { saysOneOf: [/new/, /fresh/] }, { saysNot: /password/ }];
    assert.ok(meetsRules('a new key', rules));
    assert.deepEqual(failedRules('a key or a password', rules), ['saysOneOf /new/ | /fresh/', 'saysNot /password/']);
  });

  test('compares exact texts without surrounding marks, with and without case', () => {
    check({ exactly: 'blue' }, ['blue', 'Blue.', ' "Blue" ', '**blue**', '`blue`!'], ['it is blue', 'blue sky', '']);
    check({ exactlyInCase: 'GO ON' }, ['GO ON', '"GO  ON".'], ['go on', 'Go on']);
  });

  test('counts words, lines and list items', () => {
    check({ words: 1 }, ['svc_test_', 'models:read', 'yes.'], ['', 'two words']);
    check({ words: { from: 2, to: 3 } }, ['two words', 'these three words'], ['one', 'of words there are five']);
    check({ lines: 2 }, ['a\nb', 'a\n\nb\n'], ['a', 'a\nb\nc']);
    check(
      { items: 3 },
      ['a, b, c', 'a, b and c', 'Here are three: a, b, and c.', '1. a\n2. b\n3. c', '- a\n- b\n- c', 'a\nb\nc'],
      ['a', 'a and b', 'a, b, c, d', '- a\n- b', 'Here they are:\n- a\n- b'],
    );
    check({ items: 3 }, ['Three fruits:\n- a\n- b\n- c', '1. a 2. b 3. c'], ['1. a 2. b']);
  });

  test('requires capitals or small letters only', () => {
    check({ capitals: true }, ['SVC_TEST_', 'GO 4 IT!'], ['Go', '42', '']);
    check({ smallLetters: true }, ['go 4 it'], ['Go', '42', '']);
  });

  test('accepts JSON alone or in a code fence, and no other text with it', () => {
    const rule = { json: has({ name: 'Ada' }) };
    check(
      rule,
      ['{"name": "Ada"}', '```json\n{"Name":"ada","more":1}\n```'],
      ['{"name": "Bob"}', 'Here: {"name": "Ada"}', '"Ada"', '["Ada"]', '{name: Ada}'],
    );
    check({ json: sameItems([1, 'b']) }, ['[1, "b"]', '["1", "B"]'], ['["b", 1]', '[1]', '{"items": [1, "b"]}']);
    check({ json: has({ age: 30, open: true }) }, ['{"age":30,"open":true}'], ['{"age":31,"open":true}', '{"age":30}']);
  });

  test('finds a number as the result, not as an operand', () => {
    check(
      saysNumber(12),
      ['12', '7 plus 5 is 12.', 'twelve', 'The answer is 12!', '{"answer": 12}'],
      ['12 plus 5 is 17', '112', '1.12', '12.5', '120', '7 plus 5', 'I do not know'],
    );
    check(saysNumber(23), ['twenty-three', '14 + 9 = 23'], ['twenty', '32']);
    check(saysNumber(30), ['thirty', '30 in all'], ['13']);
  });
});
