import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ApiError } from '../../platform/errors.ts';
import { bankBehaviourOf, DEFAULT_BANK, isIban, readTestBank, TEST_IBANS } from './simulated-banks.ts';
import { behaviourOf, isSimulatedToken, readTestCard, TEST_CARDS } from './simulated-cards.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const good = { number: '4242424242424242', exp_month: 6, exp_year: 2026, cvc: '123' };
const assertRejected = (field: string, card: Partial<typeof good>) =>
  assert.throws(() => readTestCard({ card: { ...good, ...card } }, NOW), { code: 'validation_failed', field });

function isLuhnValid(number: string): boolean {
  const digits = [...number].reverse().map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2));
  return digits.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0;
}

test('passes the Luhn check with every published card', () => {
  for (const { number, name } of TEST_CARDS) assert.ok(isLuhnValid(number), name);
  for (const values of [TEST_CARDS.map(({ number }) => number), TEST_CARDS.map(({ name }) => name)]) {
    assert.equal(new Set(values).size, TEST_CARDS.length);
  }
});

test('encodes a card’s behaviour in its reference, and only the last digits of its number', () => {
  for (const { number, brand, behaviour } of TEST_CARDS) {
    const cvc = brand === 'amex' ? '1234' : '123';
    const saved = readTestCard({ card: { ...good, number, cvc } }, NOW);
    assert.deepEqual(behaviourOf(saved.reference), behaviour);
    assert.deepEqual([saved.brand, saved.last4, saved.exp_month, saved.exp_year], [brand, number.slice(-4), 6, 2026]);
    assert.ok(!JSON.stringify({ ...saved, last4: '' }).includes(number.slice(0, 8)));
  }
});

test('gives a token the behaviour of its card', () => {
  for (const { token, behaviour, brand } of TEST_CARDS) {
    if (token === undefined) continue;
    assert.ok(isSimulatedToken(token));
    assert.deepEqual(behaviourOf(token), behaviour);
    const saved = readTestCard({ token }, NOW);
    assert.deepEqual([behaviourOf(saved.reference), saved.brand], [behaviour, brand]);
  }
  for (const token of ['pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_insufficientFunds', 'pm_card_mastercard']) {
    assert.ok(isSimulatedToken(token), token);
  }
});

test('ignores spaces and dashes in a number', () => {
  assert.equal(readTestCard({ card: { ...good, number: '4242 4242-4242 4242' } }, NOW).last4, '4242');
});

test('rejects any other number without repeating it', () => {
  const known = new Set(TEST_CARDS.map(({ number }) => number));
  const digits = fc.stringMatching(/^\d{12,19}$/).filter((number) => !known.has(number));
  fc.assert(
    fc.property(digits, (number) => {
      assert.throws(
        () => readTestCard({ card: { ...good, number } }, NOW),
        ({ field, message, code }: ApiError) =>
          field === 'card.number' && code === 'validation_failed' && !message.includes(number),
      );
    }),
  );
});

test('rejects an expired card and an invalid CVC, naming the field', () => {
  assertRejected('card.exp_month', { exp_month: 5 });
  assertRejected('card.exp_month', { exp_month: 0 });
  assertRejected('card.exp_month', { exp_month: 13 });
  assertRejected('card.exp_year', { exp_year: 2025 });
  assertRejected('card.exp_year', { exp_year: 26 });
  assertRejected('card.exp_year', { exp_year: 2077 });
  for (const cvc of ['12', '1234', '', 'abc', '１２３']) assertRejected('card.cvc', { cvc });
  assertRejected('card.cvc', { number: '378282246310005', cvc: '123' });
});

test('detects a wrong digit and swapped digits by the IBAN checksum', () => {
  const iban = 'DE89370400440532013000';
  for (const valid of [iban, 'GB29NWBK60161331926819', 'NO9386011117947', ...Object.values(TEST_IBANS)]) {
    assert.ok(isIban(valid), valid);
  }
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 21 }), fc.integer({ min: 1, max: 9 }), (at, shift) => {
      const wrong = (Number(iban[at]) + shift) % 10;
      assert.ok(!isIban(`${iban.slice(0, at)}${wrong}${iban.slice(at + 1)}`));
    }),
  );
  assert.ok(!isIban('DE89370400440523013000'));
  for (const nonsense of ['', 'DE', 'DE8937040044053201300', '89DE370400440532013000', `DE89${'1'.repeat(40)}`]) {
    assert.ok(!isIban(nonsense), nonsense);
  }
});

test('encodes a bank account’s behaviour in its reference', () => {
  for (const [behaviour, iban] of [...Object.entries(TEST_IBANS), ['pays', 'de89 3704 0044 0532 0130 00'] as const]) {
    const { reference, label, status } = readTestBank({ holder: 'Ada', iban });
    assert.equal(bankBehaviourOf(reference), behaviour);
    assert.equal(label, `bank account ending ${iban.replaceAll(' ', '').slice(-4)}`);
    assert.equal(status, 'ready');
    assert.ok(!/\d{10}/.test(`${reference.split('_')[2]}${label}`));
  }
  assert.equal(bankBehaviourOf(DEFAULT_BANK), 'pays');
  for (const unknown of ['', 'acct_1', 'sim_bank_', 'sim_bank_steals_0123456789abcdef']) {
    assert.equal(bankBehaviourOf(unknown), undefined);
  }
});

test('rejects invalid bank details, naming the field and not repeating the value', () => {
  const iban = 'DE88370400440532013000';
  assert.throws(
    () => readTestBank({ holder: 'Ada', iban }),
    ({ field, message }: ApiError) => field === 'bank_account.iban' && !message.includes(iban),
  );
  assert.throws(() => readTestBank({ holder: ' ', iban: TEST_IBANS.fails }), { field: 'bank_account.holder' });
});
