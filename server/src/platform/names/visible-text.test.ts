import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isVisible } from './visible-text.ts';

const INVISIBLE = [
  ...[' ', '\t', '\u00a0', '\u00ad', '\u0301', '\u034f', '\u061c', '\u115f', '\u180e', '\u200b', '\u200c', '\u200d'],
  ...['\u200e', '\u2028', '\u202e', '\u2060', '\u2066', '\u2800', '\u3000', '\u3164', '\ufe0f', '\ufeff', '\uffa0'],
  ...['\ufff9', '\u{1d159}', '\u{e0041}', '\u{e0100}', '\u0000'],
];

test('text of invisible characters only is not visible', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...INVISIBLE)), (characters) => {
      assert.equal(isVisible(characters.join('')), false);
    }),
  );
});

test('one visible character is enough, in any script', () => {
  for (const visible of ['a', '7', 'é', 'ロ', 'न', '한', 'ا', '👩‍💻', '&', '𓀀']) {
    for (const around of INVISIBLE) assert.equal(isVisible(`${around}${visible}${around}`), true, visible);
  }
});
