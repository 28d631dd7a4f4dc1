import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Failure } from '../../failures/failure.ts';
import { parseCard } from './read-card.ts';

const visa = { number: '4242424242424242', exp_month: 7, exp_year: 2030, cvc: '123' };

test('parses a card in one line or several, with spaces or dashes in its number', () => {
  for (const text of [
    '4242424242424242 7/30 123',
    '4242 4242 4242 4242 07/30 123\n',
    '4242-4242-4242-4242\n07 / 2030\n123\n',
  ]) {
    assert.deepEqual(parseCard(text), visa, text);
  }
});

test('parses any number, expiry and CVC', () => {
  const digits = (min: number, max: number) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((list) => list.join(''));
  fc.assert(
    fc.property(
      digits(12, 19),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 2000, max: 2099 }),
      digits(3, 4),
      fc.constantFrom(' ', '\n', '\r\n', '  '),
      (number, exp_month, exp_year, cvc, gap) => {
        const grouped = number.replaceAll(/(.{4})(?=.)/g, '$1 ');
        const text = [grouped, `${exp_month}/${String(exp_year).slice(2)}`, cvc].join(gap);
        assert.deepEqual(parseCard(text), { number, exp_month, exp_year, cvc });
      },
    ),
  );
});

test('rejects input that is not a card, without repeating it', () => {
  for (const text of ['', '4242424242424242', '4242424242424242 123', '4242424242424242 12/30', 'visa 12/30 123']) {
    assert.throws(
      () => parseCard(text),
      (error) => error instanceof Failure && error.exitCode === 7 && !`${error.message}`.includes('4242'),
      text,
    );
  }
});
