import { Command, Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { withServerOptions } from './connection.ts';
import { describeUsageError } from './failures/report-error.ts';
import { GLOBAL_OPTIONS, HELP_FORMAT } from './output/help-format.ts';

const EXAMPLES = `
Examples:
  souk start                                run a market on this machine
  souk login --url https://market.example   sign in to a market
  souk keys create --name ci --mode test    create an API key
  souk models search grasp --task vla       find a model

See also \`souk <command> --help\`, \`souk help environment\` and
\`souk help exit-codes\`.`;

/** Creates the command `souk` without subcommands. With --json, usage errors are printed as one line of JSON. */
export function newProgram({ json }: { json: boolean }): Command {
  return withServerOptions(new Command('souk'))
    .description('A marketplace and inference service for machine-learning models and datasets.')
    .usage('<command> [options]')
    .addHelpOption(new Option('-h, --help', 'show help').helpGroup(GLOBAL_OPTIONS))
    .optionsGroup(GLOBAL_OPTIONS)
    .version(manifest.version, '-V, --version', 'show the version')
    .enablePositionalOptions()
    .exitOverride()
    .helpCommand(false)
    .configureHelp(HELP_FORMAT)
    .configureOutput({ outputError: (text, write) => write(`${describeUsageError(text, { json })}\n`) })
    .addHelpText('after', EXAMPLES);
}

/** Prints the usage of a command after a usage error. */
export function showUsageAfterErrors(command: Command): void {
  const usage = command.createHelp().commandUsage(command);
  command.showHelpAfterError(`Usage: ${usage}. See --help for more.`);
  for (const below of command.commands) showUsageAfterErrors(below);
}
