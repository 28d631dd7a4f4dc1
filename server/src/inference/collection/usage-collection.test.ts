import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { NANO_PER_MINOR } from '../metering/nano.ts';
import { mayCharge, wholeUnits } from './usage-collection.ts';

test('converts ten million nano-units to a cent', () => {
  assert.equal(NANO_PER_MINOR, 10_000_000);
});

test('never collects more than the debt, and leaves less than a cent', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (nano) => {
      const rest = nano - wholeUnits(nano) * NANO_PER_MINOR;
      assert.ok(rest >= 0 && rest < NANO_PER_MINOR);
    }),
  );
  assert.equal(wholeUnits(-1), 0);
});

test('backs off only from the declined card, and only for a while', () => {
  assert.equal(mayCharge({ waits: true, declined_method: 'pm_1' }, 'pm_1'), false);
  assert.equal(mayCharge({ waits: true, declined_method: 'pm_1' }, 'pm_2'), true);
  assert.equal(mayCharge({ waits: false, declined_method: 'pm_1' }, 'pm_1'), true);
  assert.equal(mayCharge({ waits: false, declined_method: null }, 'pm_1'), true);
});
