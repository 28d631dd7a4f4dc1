import type { Command } from 'commander';
import { EXIT_CODES_HELP } from '../failures/exit-codes.ts';
import { print } from '../output/printing.ts';

const ENVIRONMENT_HELP = `Environment:
  SOUK_URL          the server, like --url
  SOUK_PROFILE      the profile to use, like --profile
  SOUK_MODE         test or live, like --mode
  SOUK_API_KEY      an API key to use instead of stored credentials
  SOUK_CONFIG_DIR   where profiles are stored (default: ~/.config/souk)
  NO_COLOR          disables colors
  LOG_LEVEL=debug   print the stack traces of errors

Options take precedence over the environment, which takes precedence over the
profile. An explicit --profile uses its own server and credentials.`;

const TOPICS: Readonly<Record<string, string>> = { 'exit-codes': EXIT_CODES_HELP, environment: ENVIRONMENT_HELP };

export function addHelp(program: Command): void {
  program
    .command('help')
    .summary('show the help of a command')
    .description('Show the help of a command, the exit codes, or the environment variables.')
    .argument('[command...]', 'a command, `exit-codes` or `environment`')
    .addHelpText('after', '\nExamples:\n  souk help keys create\n  souk help exit-codes')
    .action((names: string[], _options, command: Command) => showHelp(program, names, command));
}

function showHelp(program: Command, names: string[], command: Command): void {
  const [first, ...others] = names;
  const topic = first !== undefined && others.length === 0 ? TOPICS[first] : undefined;
  if (topic !== undefined) {
    print(topic);
    return;
  }
  let shown = program;
  for (const name of names) {
    const next = shown.commands.find((child) => child.name() === name || child.aliases().includes(name));
    if (!next) command.error(`error: there is no command '${names.join(' ')}'. \`souk help\` lists them.`);
    shown = next;
  }
  shown.help();
}
