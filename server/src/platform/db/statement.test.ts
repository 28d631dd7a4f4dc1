import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statement, valuesOf } from './statement.ts';

test('numbers named parameters in the order of their first use', () => {
  const find = statement<unknown, { after: Date; accountId: string }>(
    'statement_test_named',
    `select $accountId::text where account_id = $accountId and created_at > $after::timestamptz`,
  );
  assert.equal(find.text, `select $1::text where account_id = $1 and created_at > $2::timestamptz`);
  const after = new Date(0);
  assert.deepEqual(valuesOf(find, { after, accountId: 'usr_1', unused: 1 }), ['usr_1', after]);
});

test('leaves numbered parameters as they are', () => {
  const find = statement<unknown, [id: string]>('statement_test_numbered', 'select $1');
  assert.equal(find.text, 'select $1');
  assert.deepEqual(valuesOf(find, ['a']), ['a']);
});

test('passes null, and rejects a parameter that is missing', () => {
  const find = statement<unknown, { id: string | null }>('statement_test_null', 'select $id');
  assert.deepEqual(valuesOf(find, { id: null }), [null]);
  assert.throws(() => valuesOf(find, {}), /parameter id of the statement statement_test_null is missing/);
});

test('rejects a statement that mixes names and numbers', () => {
  assert.throws(() => statement('statement_test_mixed', 'select $1, $id'), /mixes named and numbered/);
});
