import assert from 'node:assert/strict';
import test from 'node:test';
import { Argument, Command, Option } from 'commander';
import { completeWords } from './complete-arguments.ts';

const program = new Command('souk').helpCommand(false).option('--url <origin>').option('--profile <name>');
const keys = program.command('keys').description('API keys');
keys
  .command('create')
  .alias('new')
  .option('--name <name>', 'what it is for')
  .addOption(new Option('--tier <tier>').choices(['free', 'premium']))
  .option('--json');
keys.command('list');
program.command('mode').addArgument(new Argument('[mode]').choices(['test', 'live']));
program.command('hidden', { hidden: true });
program.command('profiles').command('use').argument('<name>');

async function offered(...words: string[]): Promise<string[]> {
  const sources = { profile: async () => ['default', 'work'] };
  return (await completeWords(program, words, sources)).map(({ value }) => value);
}

test('commands are offered, and commands below them, but none that is hidden', async () => {
  assert.deepEqual(await offered(''), ['keys', 'mode', 'profiles']);
  assert.deepEqual(await offered('m'), ['mode']);
  assert.deepEqual(await offered('keys', ''), ['create', 'list', 'help']);
  assert.deepEqual(await offered('keys', 'zzz'), []);
});

test('options are those of the command that they stand behind', async () => {
  assert.deepEqual(await offered('--'), ['--url', '--profile', '--help']);
  assert.deepEqual(await offered('keys', 'create', '--'), ['--name', '--tier', '--json', '--help']);
  assert.deepEqual(await offered('keys', 'new', '--t'), ['--tier']);
  assert.deepEqual(await offered('--url', 'http://x', 'keys', 'create', '--n'), ['--name']);
});

test('choices are offered for the value of an option, and for an argument', async () => {
  assert.deepEqual(await offered('keys', 'create', '--tier', ''), ['free', 'premium']);
  assert.deepEqual(await offered('keys', 'create', '--json', '--tier', 'p'), ['premium']);
  assert.deepEqual(await offered('keys', 'create', '--name', ''), []);
  assert.deepEqual(await offered('mode', ''), ['test', 'live']);
  assert.deepEqual(await offered('mode', 'test', ''), []);
  assert.deepEqual(await offered('keys', 'create', '--tier', 'free', '--', '--n'), []);
});

test('profiles are offered by name', async () => {
  assert.deepEqual(await offered('--profile', 'w'), ['work']);
  assert.deepEqual(await offered('profiles', 'use', ''), ['default', 'work']);
});
