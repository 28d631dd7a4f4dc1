import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiError } from '../../errors.ts';
import { IdOf, Money, NonBlank } from './json-schema.ts';
import { Type } from './schema-builder.ts';
import { bodyCheckerOf } from './validation.ts';

function messageFor(schema: object, value: unknown): string {
  const check = bodyCheckerOf({ type: 'object', properties: { field: schema } });
  try {
    check({ field: value });
  } catch (error) {
    return (error as ApiError).message;
  }
  throw new Error('the value was accepted');
}

test('quotes the description of a field whose format is wrong', () => {
  assert.equal(messageFor(IdOf('lst', 'a listing'), 'mdl_1'), '`field` is invalid. ID of a listing (`lst_…`).');
  assert.match(messageFor(Money, { currency: 'USD', amount: 1 }), /^`field\.currency` is invalid\. Three-letter .+\.$/);
});

test('completes a sentence with the description of a setting', () => {
  const Url = Type.String({ pattern: '^http://', description: 'a URL such as http://gpu-1:8000' });
  assert.equal(messageFor(Url, 'gpu'), '`field` must be a URL such as http://gpu-1:8000.');
});

test('states the rule of a name, whatever its description', () => {
  const rule = '`field` must be text of 1 to 9 characters that is not only spaces or invisible characters.';
  for (const value of ['', ' ', '\u200b', 5]) {
    assert.equal(messageFor({ ...NonBlank(9), description: 'Name of the key.' }, value), rule);
  }
});
