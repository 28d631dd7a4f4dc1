import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { newSecret } from '../platform/crypto/secret-text.ts';
import { newId } from '../platform/ids.ts';
import { storable } from './store-requests.ts';

for (const [text, kept] of [
  ['`4111111111111111` is not a known field.', '`•••• 1111` is not a known field.'],
  ['such as 4242 4242 4242 4242.', 'such as •••• 4242.'],
  ['3782-822463-10005', '•••• 0005'],
  ['between 0 and 99999999 from 2026-01-07', 'between 0 and 99999999 from 2026-01-07'],
  ['a\0b\ud800c', 'a\ufffdb\ufffdc'],
  ['🤖 robot', '🤖 robot'],
  ['', ''],
] as const) {
  test(`stores ${JSON.stringify(text)} as ${JSON.stringify(kept)}`, () => assert.equal(storable(text), kept));
}

test('masks card numbers in any spacing, but not ids', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 13, maxLength: 19 });
  fc.assert(
    fc.property(digits, fc.constantFrom('', ' ', '-'), (number, gap) => {
      const grouped = (number.join('').match(/.{1,4}/g) ?? []).join(gap);
      assert.ok(!storable(`card ${grouped}!`).includes(grouped));
    }),
  );
  for (let i = 0; i < 200; i++) {
    const path = `/v1/models/${newId('mdl')}`;
    assert.equal(storable(path), path);
  }
});

test('masks secrets anywhere and truncates long texts', () => {
  const secret = newSecret('svc_live_');
  assert.equal(storable(`key=${secret}, please`), 'key=svc_live_[masked], please');
  assert.equal(storable('x'.repeat(20), 10), `${'x'.repeat(10)}…`);
  assert.equal(storable(`${'x'.repeat(9)}🤖`, 10), `${'x'.repeat(9)}\ufffd…`);
});
