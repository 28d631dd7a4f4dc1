import { styleText } from 'node:util';
import { type Argument, type Command, Help, type Option } from 'commander';

/** Options that every command has stand below those that are its own. */
export const GLOBAL_OPTIONS = 'Global options:';

const usual = new Help();

/** How help looks, for every command. Commander takes the styles off again where there is no terminal. */
export const HELP_FORMAT: Partial<Help> = {
  styleTitle: (text) => styleText('bold', text, { validateStream: false }),
  // A group does nothing of its own, unless it says so: what it takes is a command.
  commandUsage: (command) =>
    command.usage() === '[options] [command]' ? `${pathOf(command)} <command> [options]` : usual.commandUsage(command),
  subcommandDescription: summaryOf,
  subcommandTerm: (command) => [command.name(), ...command.registeredArguments.map(writeArgument)].join(' '),
  // `souk help keys list` is the one that is written down.
  visibleCommands: (command) =>
    usual.visibleCommands(command).filter((child) => child.parent?.parent === null || child.name() !== 'help'),
  visibleOptions(command) {
    // Of a group, --help is all there is, and whoever reads this has found it.
    if (isGroup(command)) return [];
    const options = usual.visibleOptions(command);
    const isGlobal = ({ helpGroupHeading }: Option) => helpGroupHeading === GLOBAL_OPTIONS;
    return [...options.filter((option) => !isGlobal(option)), ...options.filter(isGlobal)];
  },
  // Groups come in the order of what is shown, not of what was added.
  groupItems: (_added, shown, groupOf) => usual.groupItems(shown, shown, groupOf),
  optionDescription: (option) => withChoices(option, option.required && option.defaultValue !== undefined),
  argumentDescription: (argument) => withChoices(argument, argument.defaultValue !== undefined),
};

function isGroup(command: Command): boolean {
  return command.parent !== null && command.commands.length > 0 && command.options.length === 0;
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/** A command in a few words, for a list of commands: what it says in full begins with them. */
export function summaryOf(command: Command): string {
  if (command.summary()) return command.summary();
  const [sentence = ''] = command.description().split(/\.(?=\s|$)/);
  return sentence.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
}

function writeArgument(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '…' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

function withChoices({ description, argChoices, defaultValue }: Option | Argument, hasDefault: boolean): string {
  const facts = [...(argChoices ? [argChoices.join(', ')] : []), ...(hasDefault ? [`default: ${defaultValue}`] : [])];
  return facts.length === 0 ? description : `${description} (${facts.join('; ')})`.trim();
}
