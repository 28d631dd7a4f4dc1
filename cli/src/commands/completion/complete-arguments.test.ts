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

async function complete(...words: string[]): Promise<string[]> {
  const sources = { profile: async () => ['default', 'work'] };
  return (await completeWords(program, words, sources)).map(({ value }) => value);
}

test('completes visible commands and subcommands', async () => {
  assert.deepEqual(await complete(''), ['keys', 'mode', 'profiles']);
  assert.deepEqual(await complete('m'), ['mode']);
  assert.deepEqual(await complete('keys', ''), ['create', 'list', 'help']);
  assert.deepEqual(await complete('keys', 'zzz'), []);
});

test('completes the options of the command they follow', async () => {
  assert.deepEqual(await complete('--'), ['--url', '--profile', '--help']);
  assert.deepEqual(await complete('keys', 'create', '--'), ['--name', '--tier', '--json', '--help']);
  assert.deepEqual(await complete('keys', 'new', '--t'), ['--tier']);
  assert.deepEqual(await complete('--url', 'http://x', 'keys', 'create', '--n'), ['--name']);
});

test('completes choices of options and arguments', async () => {
  assert.deepEqual(await complete('keys', 'create', '--tier', ''), ['free', 'premium']);
  assert.deepEqual(await complete('keys', 'create', '--json', '--tier', 'p'), ['premium']);
  assert.deepEqual(await complete('keys', 'create', '--name', ''), []);
  assert.deepEqual(await complete('mode', ''), ['test', 'live']);
  assert.deepEqual(await complete('mode', 'test', ''), []);
  assert.deepEqual(await complete('keys', 'create', '--tier', 'free', '--', '--n'), []);
});

test('completes names of profiles', async () => {
  assert.deepEqual(await complete('--profile', 'w'), ['work']);
  assert.deepEqual(await complete('profiles', 'use', ''), ['default', 'work']);
});
