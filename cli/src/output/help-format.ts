import { styleText } from 'node:util';
import { type Argument, type Command, Help, type Option } from 'commander';

/** Heading of the options that every command has, listed below the command's own. */
export const GLOBAL_OPTIONS = 'Global options:';

const defaults = new Help();

/** Formats the help of every command. Commander strips the styles where there is no terminal. */
export const HELP_FORMAT: Partial<Help> = {
  styleTitle: (text) => styleText('bold', text, { validateStream: false }),
  // A group without an action of its own takes a command.
  commandUsage: (command) =>
    command.usage() === '[options] [command]'
      ? `${pathOf(command)} <command> [options]`
      : defaults.commandUsage(command),
  subcommandDescription: summaryOf,
  subcommandTerm: (command) => [command.name(), ...command.registeredArguments.map(writeArgument)].join(' '),
  // Only the top-level `souk help keys list` is listed.
  visibleCommands: (command) =>
    defaults.visibleCommands(command).filter((child) => child.parent?.parent === null || child.name() !== 'help'),
  visibleOptions(command) {
    // The only option of a group is --help, which the reader has found.
    if (isGroup(command)) return [];
    const options = defaults.visibleOptions(command);
    const isGlobal = ({ helpGroupHeading }: Option) => helpGroupHeading === GLOBAL_OPTIONS;
    return [...options.filter((option) => !isGlobal(option)), ...options.filter(isGlobal)];
  },
  // Groups come in display order, not in the order of registration.
  groupItems: (_added, shown, groupOf) => defaults.groupItems(shown, shown, groupOf),
  optionDescription: (option) => withChoices(option, option.required && option.defaultValue !== undefined),
  argumentDescription: (argument) => withChoices(argument, argument.defaultValue !== undefined),
};

function isGroup(command: Command): boolean {
  return command.parent !== null && command.commands.length > 0 && command.options.length === 0;
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/** Returns a short description for lists of commands: its summary, or the first sentence of its description. */
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
