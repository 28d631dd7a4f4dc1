import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idleChoices, listingChoices, revisionChoices } from './edit-choices.ts';

const values = (choices: { value: string }[]) => choices.map(({ value }) => value);

test('always offers the current value', () => {
  assert.deepEqual(values(idleChoices(120)).slice(0, 3), ['60', '120', '300']);
  assert.deepEqual(values(revisionChoices(['1.0.0', '1.1.0'], '0.9.0')), ['0.9.0', '1.1.0', '1.0.0']);
  assert.deepEqual(values(listingChoices([{ id: 'lst_1', title: 'Arm' }], 'lst_2')), ['', 'lst_1', 'lst_2']);
});

test('lists the newest revision first, and marks it unless it is the current one', () => {
  assert.deepEqual(revisionChoices(['1.0.0', '1.1.0'], '1.0.0')[0], { value: '1.1.0', label: '1.1.0 (newest)' });
  assert.equal(revisionChoices(['1.0.0'], '1.0.0')[0]?.label, '1.0.0');
});
