import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../test/harness/any-text.ts';
import { type AccountRow, isOperator, isUsable, normaliseEmail, slugify, toProfile } from './account.ts';

const NOW = new Date('2026-01-02T03:04:05.678Z');
const CONFIRMED: AccountRow = {
  id: 'usr_01',
  slug: 'ada-lovelace',
  name: 'Ada Lovelace',
  email: 'ada@people.example',
  email_confirmed_at: NOW,
  password_hash: '$argon2id$…',
  demo: false,
  operator_since: null,
  suspended_at: null,
  closed_at: null,
  created_at: NOW,
};
const NAMED = new Set(['ada@people.example']);
const NO_OPERATORS = new Set<string>();

test('a slug consists of the letters and digits of the name, without accents', () => {
  assert.equal(slugify('Ada Lovelace'), 'ada-lovelace');
  assert.equal(slugify('  --Zoë & Søren’s  Läb 9!  '), 'zoe-s-ren-s-lab-9');
  assert.equal(slugify('ﬁne ²'), 'fine-2');
  assert.equal(slugify('上海'), '');
});

test('a slug is URL-safe, whatever the name', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 120 }), (name) => {
      const slug = slugify(name);
      assert.match(slug, /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
      assert.ok(slug.length <= 40);
      assert.equal(slugify(slug), slug);
    }),
  );
});

test('a name of letters and digits always gives a slug', () => {
  fc.assert(fc.property(fc.stringMatching(/^[A-Za-z0-9]{1,100}$/), (name) => slugify(name).length > 0));
});

test('normalises case and surrounding spaces of emails', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      assert.equal(normaliseEmail(` ${email.toUpperCase()}\t`), normaliseEmail(email));
      assert.equal(normaliseEmail(normaliseEmail(email)), normaliseEmail(email));
    }),
  );
});

test('an account is usable until it is suspended or closed', () => {
  assert.ok(isUsable(CONFIRMED));
  assert.ok(!isUsable({ ...CONFIRMED, suspended_at: NOW }));
  assert.ok(!isUsable({ ...CONFIRMED, closed_at: NOW }));
});

test('a confirmed account is an operator if it is configured or was granted the role', () => {
  assert.ok(isOperator(CONFIRMED, NAMED));
  assert.ok(isOperator({ ...CONFIRMED, operator_since: NOW }, NO_OPERATORS));
  assert.ok(!isOperator(CONFIRMED, NO_OPERATORS));
});

test('no unconfirmed, demo or closed account is an operator', () => {
  for (const lacking of [{ email_confirmed_at: null }, { demo: true }, { email: null }]) {
    assert.ok(!isOperator({ ...CONFIRMED, operator_since: NOW, ...lacking }, NAMED), JSON.stringify(lacking));
  }
});

test('a profile contains neither the password nor internal timestamps', () => {
  assert.deepEqual(toProfile(CONFIRMED, NAMED), {
    id: 'usr_01',
    slug: 'ada-lovelace',
    name: 'Ada Lovelace',
    email: 'ada@people.example',
    emailConfirmed: true,
    operator: true,
    createdAt: '2026-01-02T03:04:05.678Z',
  });
});
