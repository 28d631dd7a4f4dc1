import assert from 'node:assert/strict';
import test from 'node:test';
import { wholeNumber } from './whole-number.ts';

test('parses a whole number within its range, and rejects everything else with an example', () => {
  const parse = wholeNumber({ from: 1, to: 100, example: 50 });
  assert.deepEqual(['1', '007', '100'].map(parse), [1, 7, 100]);
  for (const text of ['', '0', '101', '-1', '1.5', '1e2', ' 1', 'x', '9'.repeat(30)]) {
    assert.throws(() => parse(text), { message: 'It must be a whole number from 1 to 100, such as 50.' }, text);
  }
  assert.equal(wholeNumber({ example: 5 })('0'), 0);
  assert.throws(() => wholeNumber({ example: 5 })('9'.repeat(17)), {
    message: 'It must be a whole number, such as 5.',
  });
});
