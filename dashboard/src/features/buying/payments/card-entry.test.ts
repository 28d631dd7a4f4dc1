import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  CARD_FIELDS,
  EXPIRY_PATTERN,
  groupDigits,
  NUMBER_PATTERN,
  readCard,
  readExpiry,
  spaceExpiry,
} from './card-entry.ts';

const matches = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`, 'v').test(text);

test('reads an expiry date in the usual notations', () => {
  const expected = { exp_month: 3, exp_year: 2031 };
  for (const text of ['03 / 31', '03/31', '3/31', '0331', '03-2031', '032031', ' 3 / 2031 ', '03 31']) {
    assert.deepEqual(readExpiry(text), expected, text);
  }
  for (const text of ['', '3', '331', '00/31', '13/31', '03/1931', '03/311', '2031-03', 'March 2031', '03/3a']) {
    assert.equal(readExpiry(text), undefined, text);
  }
});

const expiryText = fc
  .tuple(
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 0, max: 99 }),
    fc.constantFrom('', '20'),
    fc.constantFrom('/', ' / ', '-', '', ' '),
  )
  .map(([month, year, century, between]) => ({
    month,
    year,
    text: `${String(month).padStart(2, '0')}${between}${century}${String(year).padStart(2, '0')}`,
  }));

test('spaces an expiry date without changing its value, idempotently', () => {
  fc.assert(
    fc.property(expiryText, ({ month, year, text }) => {
      const spaced = spaceExpiry(text);
      for (const form of [text, spaced]) {
        assert.ok(matches(EXPIRY_PATTERN, form), form);
        assert.deepEqual(readExpiry(form), { exp_month: month, exp_year: 2000 + year }, form);
      }
      assert.equal(spaceExpiry(spaced), spaced);
    }),
  );
});

test('spaces an expiry date while it is typed', () => {
  const typed = (keys: string) => [...keys].reduce((text, key) => spaceExpiry(text + key), '');
  assert.equal(typed('1231'), '12 / 31');
  assert.equal(typed('12/31'), '12 / 31');
  assert.equal(typed('331'), '03 / 31');
  assert.equal(typed('1/31'), '01 / 31');
  assert.equal(typed('0331'), '03 / 31');
  assert.equal(typed('13'), '13', 'not a month: left for form validation');
});

test('groups digits without changing them', () => {
  const digits = (text: string) => text.replace(/\D/g, '');
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9 -]{0,23}$/), (typed) => {
      const grouped = groupDigits(typed);
      assert.equal(digits(grouped), digits(typed));
      assert.equal(groupDigits(grouped), grouped);
      assert.equal(matches(NUMBER_PATTERN, grouped), digits(typed).length >= 12 && digits(typed).length <= 19);
    }),
  );
  assert.equal(groupDigits('4242424242424242'), '4242 4242 4242 4242');
  assert.equal(groupDigits('378282246310005'), '3782 822463 10005');
  assert.equal(groupDigits('42424'), '4242 4');
  assert.equal(groupDigits('my card'), 'my card');
});

test('reads a card from the form as the API expects it', () => {
  const values = new FormData();
  values.set(CARD_FIELDS.number, '4242 4242-4242 4242');
  values.set(CARD_FIELDS.expiry, '12 / 31');
  values.set(CARD_FIELDS.cvc, '123');
  assert.deepEqual(readCard(values), { number: '4242424242424242', exp_month: 12, exp_year: 2031, cvc: '123' });
});
