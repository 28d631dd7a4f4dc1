import assert from 'node:assert/strict';
import test from 'node:test';
import { Command, Option } from 'commander';
import { GLOBAL_OPTIONS } from '../output/help-format.ts';
import { asTyped } from './as-typed.ts';

const command = new Command('create')
  .argument('<name>')
  .argument('<address>')
  .addOption(new Option('--url <origin>').helpGroup(GLOBAL_OPTIONS))
  .option('--price <amount>')
  .option('--scope <scope>')
  .option('--expires <duration>')
  .option('--idle-timeout <seconds>')
  .option('--iban <iban>')
  .option('--card <id>');

test('a field of the API is named as it was typed', () => {
  const expected = {
    'price.currency': 'the currency of --price',
    price: '--price',
    'scopes.0': '--scope',
    expires_in: '--expires',
    idle_timeout: '--idle-timeout',
    'bank_account.iban': '--iban',
    payment_method: '--card',
    name: '<name>',
    url: '<address>',
  };
  for (const [field, typed] of Object.entries(expected)) assert.equal(asTyped(field, command), typed, field);
});

test('what was not typed keeps the name that the API has for it', () => {
  for (const field of ['mode', 'files.0.sha256', '', 'constructor']) assert.equal(asTyped(field, command), undefined);
});
