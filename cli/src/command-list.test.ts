import assert from 'node:assert/strict';
import test from 'node:test';
import type { Command } from 'commander';
import { addAllCommands, addCommands, COMMANDS } from './command-list.ts';
import { newProgram } from './program.ts';

const program = newProgram({ json: false });
await addAllCommands(program);

function everyCommand(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...everyCommand(child)]);
}

test('each file adds exactly the commands that it is listed with', async () => {
  for (const { names, load } of COMMANDS.flatMap(({ files }) => files)) {
    const alone = newProgram({ json: false });
    (await load())(alone);
    assert.deepEqual(
      alone.commands.map((command) => command.name()),
      names,
    );
  }
});

test('loads one file for a known command, wherever its options stand, and all files otherwise', async () => {
  const loaded = async (...args: string[]) => {
    const fresh = newProgram({ json: false });
    await addCommands(fresh, args);
    return fresh.commands.length;
  };
  assert.equal(await loaded('keys', 'list'), 1);
  assert.equal(await loaded('--json', '--url', 'http://keys', '--mode=live', 'whoami'), 4);
  assert.equal(await loaded('--version'), 0);
  for (const args of [[], ['--help'], ['help', 'keys'], ['frobnicate'], ['--url', 'keys']]) {
    assert.equal(await loaded(...args), program.commands.length, args.join(' '));
  }
});

/** Renders help at 80 columns, commander's default without a terminal. */
function helpOf(command: Command): string {
  let help = '';
  command.configureOutput({
    writeOut: (text) => {
      help += text;
    },
  });
  command.outputHelp();
  return help;
}

test('every command has a description and an example, and fits 80 columns', () => {
  const problems = everyCommand(program)
    .filter((command) => command.name() !== '__complete')
    .flatMap((command) => {
      const lines = helpOf(command).split('\n');
      const isGroup = command.commands.length > 0;
      const name = `${command.parent?.name()} ${command.name()}`;
      return [
        ...(command.description() === '' ? [`${name} has no description`] : []),
        ...(isGroup || lines.some((line) => /^Examples?:$/.test(line)) ? [] : [`${name} has no example`]),
        ...lines.filter((line) => line.length > 80).map((line) => `${name} is too wide: ${line}`),
      ];
    });
  assert.deepEqual(problems, []);
});

test('the help of all commands is grouped, and fits 80 columns', () => {
  const help = helpOf(program);
  for (const { heading, files } of COMMANDS) {
    assert.ok(help.includes(`\n${heading}\n  ${files[0]?.names[0]} `), heading);
  }
  for (const line of help.split('\n')) assert.ok(line.length <= 80, line);
});
