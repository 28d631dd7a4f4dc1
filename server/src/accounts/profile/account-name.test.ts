import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAccountName } from './account-name.ts';

test('rejects a name with bidi controls that reads as another one', () => {
  for (const name of ['\u202ekuoS', '\u202etroppuS kuoS', '\u2067kuoS\u2069', 'Ada \u200fLovelace']) {
    assert.throws(() => readAccountName(name), { code: 'validation_failed', field: 'name' }, JSON.stringify(name));
  }
  for (const name of ['Ada Lovelace', 'עדה לאבלייס', 'أدا لوفلايس']) assert.equal(readAccountName(` ${name} `), name);
});
