import type { DeploymentLogLine, Souk } from '@souk/sdk';
import { type Command, Option } from 'commander';
import { type ServerSettings, withAccount, withServerOptions } from '../connection.ts';
import { parseTimeOption } from '../input/parse-time.ts';
import { wholeNumber } from '../input/whole-number.ts';
import { print, printHint, printJson } from '../output/printing.ts';
import { deploymentId } from './deploy/find-deployment.ts';
import { reportInterruption } from './events/report-interruption.ts';
import { logLine } from './logs/log-line.ts';

interface LogsOptions {
  follow?: boolean;
  level?: DeploymentLogLine['level'];
  stream?: DeploymentLogLine['stream'];
  since?: Date;
  tail?: number;
}

const LAST_LINES = 50;
const MAX_TAIL = 1000;

export function addLogs(program: Command): void {
  withServerOptions(program.command('logs'))
    .summary('show or follow the log of a deployment')
    .description('Show the log of a deployment: its output, its lifecycle and its requests, oldest first.')
    .argument('<deployment>', 'dep_…, its name, or the slug of its model')
    .option('-f, --follow', 'follow new lines until you press Ctrl-C')
    .addOption(new Option('--level <level>', 'only lines of this level').choices(['info', 'warn', 'error']))
    .addOption(
      new Option('--stream <stream>', 'only lines of this stream').choices(['stdout', 'stderr', 'system', 'request']),
    )
    .option('--since <time>', 'only lines since this time, such as 15m, 2h or 2026-01-07', parseTimeOption)
    .option(
      '-n, --tail <lines>',
      `the number of last lines (default: ${LAST_LINES}, or all with --since)`,
      wholeNumber({ example: 100 }),
    )
    .addHelpText('after', '\nExample:\n  souk logs grip -f --level error')
    .action((name: string, options: LogsOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const id = await deploymentId(souk, name);
        await (options.follow ? follow : show)(souk, id, options, settings);
      }),
    );
}

async function show(souk: Souk, id: string, options: LogsOptions, settings: ServerSettings): Promise<void> {
  const lines = await lastLines(souk, id, options);
  if (settings.json) return printJson(lines);
  if (lines.length === 0) return printHint(settings, 'The log is empty.');
  for (const line of lines) print(settings.quiet ? line.id : logLine(line));
}

/** Returns the last lines, oldest first. */
async function lastLines(
  souk: Souk,
  id: string,
  { level, stream, since, tail = since ? Number.POSITIVE_INFINITY : LAST_LINES }: LogsOptions,
): Promise<DeploymentLogLine[]> {
  const query = { level, stream, since: since?.toISOString(), limit: Math.max(1, Math.min(tail, 100)) };
  return (await souk.deployments.logs.list(id, query).toArray({ limit: tail })).reverse();
}

async function follow(souk: Souk, id: string, options: LogsOptions, settings: ServerSettings): Promise<void> {
  const { level, stream, since, tail = LAST_LINES } = options;
  // The stream cannot start at a time: earlier lines are listed, and the stream follows after the last of them.
  const earlier = since ? await lastLines(souk, id, options) : [];
  for (const line of earlier) printLine(line, settings);
  const query = { level, stream, after: earlier.at(-1)?.id, tail: since ? 0 : Math.min(tail, MAX_TAIL) };
  for await (const line of souk.deployments.logs.follow(id, query, reportInterruption(settings)))
    printLine(line, settings);
  printHint(settings, 'The deployment was deleted, so its log has ended.');
}

function printLine(line: DeploymentLogLine, settings: ServerSettings): void {
  if (settings.json) print(JSON.stringify(line));
  else print(settings.quiet ? line.id : logLine(line));
}
