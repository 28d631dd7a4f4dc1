import type { Argument, Command, Option } from 'commander';
import { summaryOf } from '../../output/help-format.ts';

export interface Candidate {
  value: string;
  description: string;
}

/** Looks up values for options and arguments by name, where the program does not list them. */
export type Sources = Readonly<Record<string, () => Promise<string[]>>>;

/** Completes the last of these words to a command, an option, or one of the choices of either. */
export async function completeWords(
  program: Command,
  words: readonly string[],
  sources: Sources = {},
): Promise<Candidate[]> {
  const typed = words.at(-1) ?? '';
  const { command, awaiting, position, onlyArguments } = locate(program, words.slice(0, -1));
  const candidates = awaiting
    ? await choicesOf(awaiting, awaiting.attributeName(), sources)
    : typed.startsWith('-') && !onlyArguments
      ? optionsOf(command)
      : [...commandsOf(command), ...(await argumentsOf(command, position, sources))];
  return candidates.filter(({ value }) => value.startsWith(typed));
}

interface Place {
  command: Command;
  /** The option whose value is being typed. */
  awaiting: Option | undefined;
  /** Number of arguments before this one. */
  position: number;
  /** After `--`, a leading dash does not make an option. */
  onlyArguments: boolean;
}

/** Walks down the tree of commands as commander does: options belong to the command they follow. */
function locate(program: Command, words: readonly string[]): Place {
  const place: Place = { command: program, awaiting: undefined, position: 0, onlyArguments: false };
  for (const word of words) {
    if (place.awaiting) {
      place.awaiting = undefined;
    } else if (word === '--') {
      place.onlyArguments = true;
    } else if (word.startsWith('-') && !place.onlyArguments) {
      const option = place.command.options.find(({ long, short }) => word === long || word === short);
      place.awaiting = option?.required ? option : undefined;
    } else {
      const child = place.onlyArguments ? undefined : findChild(place.command, word);
      place.position = child ? 0 : place.position + 1;
      place.command = child ?? place.command;
    }
  }
  return place;
}

function findChild(command: Command, name: string): Command | undefined {
  return command.commands.find((child) => child.name() === name || child.aliases().includes(name));
}

function commandsOf(command: Command): Candidate[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .map((child) => ({ value: child.name(), description: summaryOf(child) }));
}

function optionsOf(command: Command): Candidate[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .map((option) => ({ value: option.long ?? option.flags, description: option.description }));
}

async function argumentsOf(command: Command, position: number, sources: Sources): Promise<Candidate[]> {
  const last = command.registeredArguments.at(-1);
  const argument = command.registeredArguments[position] ?? (last?.variadic ? last : undefined);
  // The arguments of `souk profiles` are names of profiles.
  const name = command.parent?.name() === 'profiles' ? 'profile' : argument?.name();
  return argument ? choicesOf(argument, name ?? '', sources) : [];
}

async function choicesOf({ argChoices }: Option | Argument, name: string, sources: Sources): Promise<Candidate[]> {
  const choices = argChoices ?? (await sources[name]?.()) ?? [];
  return choices.map((value) => ({ value, description: '' }));
}
