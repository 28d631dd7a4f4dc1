import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrapText } from './wrap-text.ts';

test('breaks text between words and indents further lines', () => {
  assert.equal(
    wrapText('a.pkl imports os.system. Save the weights.', 20),
    'a.pkl imports\n  os.system. Save\n  the weights.',
  );
  assert.equal(wrapText('one line', Number.POSITIVE_INFINITY), 'one line');
  assert.equal(wrapText('averyveryverylongname.pkl is bad', 10), 'averyveryverylongname.pkl\n  is bad');
  assert.equal(wrapText('', 10), '');
});
