import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findEndOfOutput, matchesOutput } from './expected-output.ts';

test('`…` matches any text within a line, and any lines when alone', () => {
  const output = '\nkey_01k9  laptop   active\nkey_01ka  ci  revoked\n\n';
  assert.ok(matchesOutput('key_… laptop active\nkey_… ci revoked', output));
  assert.ok(matchesOutput('key_…  laptop  …\n…', output));
  assert.ok(matchesOutput('…\nkey_…\n…\nkey_…\n…', output));
  for (const wrong of ['', '…\nlaptop', 'key_… laptop active', 'key_… laptop\n…', 'key_…\nkey_…\nkey_…']) {
    assert.ok(!matchesOutput(wrong, output), wrong);
  }
  assert.ok(!matchesOutput('a.c', 'abc'), 'other text matches literally');
});

test('any output matches itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '…', ' ', '\n', '(', '.', '\t') }), (text) =>
      matchesOutput(text, text),
    ),
  );
});

test('finds the end of the expected output in complete lines', () => {
  assert.equal(findEndOfOutput('ready …', 'starting\nready at 12'), undefined, 'the line is not complete');
  assert.equal(findEndOfOutput('ready …', 'starting\nready at 12\nmore\n'), 'starting\nready at 12\n'.length);
  assert.equal(findEndOfOutput('ready …\n…\ndone', 'ready 1\nx\ny\ndone\n'), 'ready 1\nx\ny\ndone\n'.length);
});
