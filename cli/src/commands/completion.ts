import { Argument, type Command } from 'commander';
import { addCommands } from '../command-list.ts';
import { print } from '../output/printing.ts';
import { CredentialStore } from '../profiles/credentials.ts';
import { newProgram } from '../program.ts';
import { completeWords } from './completion/complete-arguments.ts';
import { SCRIPTS, type Shell } from './completion/scripts.ts';

const EXAMPLES = `
Examples:
  echo 'source <(souk completion bash)' >> ~/.bashrc
  echo 'source <(souk completion zsh)' >> ~/.zshrc
  souk completion fish > ~/.config/fish/completions/souk.fish`;

export function addCompletion(program: Command): void {
  program
    .command('completion')
    .summary('print a completion script for your shell')
    .description('Print a script that completes commands, options and their values in a shell.')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText('after', EXAMPLES)
    .action((shell: Shell) => print(SCRIPTS[shell]));

  // Called by those scripts with the words so far, the last of which is being typed.
  program
    .command('__complete', { hidden: true })
    .argument('[words...]')
    .allowUnknownOption()
    .passThroughOptions()
    .helpOption(false)
    .action((words: string[]) => complete(words));
}

async function complete(words: string[]): Promise<void> {
  const known = words.slice(0, -1);
  const program = newProgram({ json: false });
  await addCommands(program, known);
  const candidates = await completeWords(program, words, { profile: profileNames });
  for (const { value, description } of candidates) print(`${value}\t${description}`);
}

async function profileNames(): Promise<string[]> {
  return Object.keys((await new CredentialStore().read()).profiles);
}
