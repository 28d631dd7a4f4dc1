import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rules } from './read-rules.ts';
import { meetsRules } from './rules.ts';

test('reads each kind of rule from its form in data files', () => {
  const right = (rule: object, text: string): boolean => meetsRules(text, rules([rule], 'here'));
  assert.ok(right({ says: '/scopes?/i' }, 'A Scope.') && !right({ says: '/scopes?/' }, 'A Scope.'));
  assert.ok(right({ says: 'NO' }, 'It never does.') && !right({ saysNot: 'NO' }, 'It never does.'));
  assert.ok(
    right({ saysOneOf: ['BARE_YES', '/sure/'] }, 'Yes.') && !right({ saysOneOf: ['BARE_YES'] }, 'Yes, it does.'),
  );
  assert.ok(right({ number: 28 }, '12 plus 16 is twenty-eight.') && !right({ number: 28 }, '280'));
  assert.ok(right({ jsonHas: { age: 30 } }, '{"age": 30}') && !right({ jsonList: ['a'] }, '["b"]'));
  assert.ok(right({ jsonSays: '/svc_live_/' }, '["svc_live_"]') && right({ words: { from: 1, to: 2 } }, 'two words'));
});

test('reports a mistake with its place', () => {
  const mistakes: [object, RegExp][] = [
    [{ says: 'MAYBE' }, /^here\[0\]\.says: expected a regular expression between slashes, or a name of words\.yaml/],
    [{ sys: '/x/' }, /^here\[0\]: expected one rule of says, /],
    [{ says: '/x/', number: 1 }, /^here\[0\]: expected one rule/],
    [{ number: '1' }, /^here\[0\]\.number: expected a number, found "1"/],
    [{ capitals: false }, /^here\[0\]\.capitals: expected true/],
  ];
  for (const [rule, message] of mistakes) assert.throws(() => rules([rule], 'here'), { message });
});
