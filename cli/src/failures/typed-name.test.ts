import assert from 'node:assert/strict';
import test from 'node:test';
import { Command, Option } from 'commander';
import { GLOBAL_OPTIONS } from '../output/help-format.ts';
import { toTypedName } from './typed-name.ts';

const command = new Command('create')
  .argument('<name>')
  .argument('<url>')
  .addOption(new Option('--url <origin>').helpGroup(GLOBAL_OPTIONS))
  .option('--price <amount>')
  .option('--scope <scope>')
  .option('--expires <duration>')
  .option('--idle-timeout <seconds>')
  .option('--iban <iban>')
  .option('--card <id>');

test('names a field of the API the way it was typed', () => {
  const expected = {
    'price.currency': 'the currency of --price',
    price: '--price',
    'scopes.0': '--scope',
    expires_in: '--expires',
    idle_timeout: '--idle-timeout',
    'bank_account.iban': '--iban',
    payment_method: '--card',
    name: '<name>',
    url: '<url>',
  };
  for (const [field, typed] of Object.entries(expected)) assert.equal(toTypedName(field, command), typed, field);
});

test('returns undefined for fields that were not typed', () => {
  for (const field of ['mode', 'files.0.sha256', '', 'constructor'])
    assert.equal(toTypedName(field, command), undefined);
});
