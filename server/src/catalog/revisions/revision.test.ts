import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inOrder, requireHigher, requireLabel } from './revision.ts';

const number = fc.nat({ max: 30 });
const core = fc.tuple(number, number, number);
const label = fc
  .tuple(core, fc.option(fc.array(fc.constantFrom('rc', 'beta', '1', '2', 'x-y'), { minLength: 1, maxLength: 3 })))
  .map(([numbers, pre]) => `${numbers.join('.')}${pre === null ? '' : `-${pre.join('.')}`}`);

test('accepts semantic versions in canonical form only', () => {
  fc.assert(fc.property(label, (text) => requireLabel(text) === text));
  for (const text of [
    ...[
      '',
      '1',
      '1.2',
      '1.2.3.4',
      'v1.2.3',
      '=1.2.3',
      ' 1.2.3',
      '1.2.3 ',
      '01.2.3',
      '1.2.3-',
      '1.2.3-01',
      '1.2.3-a..b',
    ],
    ...['1.2.3+build', '1.2.3-rc+build', 'latest', '1.2.x', '^1.2.3', '-1.2.3', '１.2.3', '1.2.3-é', '1.2.3\n'],
    '99999999999999999999.0.0',
  ]) {
    assert.throws(() => requireLabel(text), { code: 'validation_failed', field: 'revision' }, text);
  }
});

test('compares numbers numerically, part by part', () => {
  fc.assert(
    fc.property(core, core, (one, two) => {
      const place = one.findIndex((part, i) => part !== two[i]);
      const higher = place !== -1 && (one[place] as number) > (two[place] as number);
      assert.equal(isHigher(one.join('.'), [two.join('.')]), higher);
    }),
  );
});

test('orders a pre-release before its release and after everything lower', () => {
  fc.assert(
    fc.property(core, ([major, minor, patch]) => {
      const release = `${major}.${minor}.${patch}`;
      assert.deepEqual(inOrder([release, `${release}-rc.10`, `${release}-rc.9`, `${release}-alpha`]), [
        `${release}-alpha`,
        `${release}-rc.9`,
        `${release}-rc.10`,
        release,
      ]);
      assert.ok(isHigher(`${major}.${minor}.${patch + 1}-alpha`, [release]));
    }),
  );
});

test('accepts a label exactly if it is higher than every other', () => {
  fc.assert(
    fc.property(label, fc.uniqueArray(label, { maxLength: 8 }), (one, others) => {
      const highest = inOrder([...others, one]).at(-1);
      assert.equal(isHigher(one, others), highest === one && !others.includes(one));
      assert.equal(isHigher(one, [...others].reverse()), isHigher(one, others));
    }),
  );
});

test('accepted labels are in order', () => {
  fc.assert(
    fc.property(fc.array(label, { maxLength: 20 }), (labels) => {
      const accepted: string[] = [];
      for (const text of labels) if (isHigher(text, accepted)) accepted.push(text);
      assert.deepEqual(inOrder(accepted), accepted);
      assert.equal(new Set(accepted).size, accepted.length);
    }),
  );
});

function isHigher(one: string, others: readonly string[]): boolean {
  try {
    requireHigher(one, others);
    return true;
  } catch (error) {
    assert.equal((error as { field?: string }).field, 'revision');
    return false;
  }
}
