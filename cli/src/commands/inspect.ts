import type { Command } from 'commander';
import { settingsOf } from '../connection.ts';
import {
  type ChoiceOptions,
  chooseFiles,
  printLeftOut,
  type UnreadableFile,
  withChoice,
} from './catalog/choose-files.ts';
import { printFindings } from './inspect/print-findings.ts';
import { type Finding, runInspection } from './inspect/run-inspection.ts';

const HELP = `
Runs the same checks as publishing, on this machine. Nothing is sent.
Uses the default limits of a server. To check against other limits, set the
variables of the market (SOUK_INSPECTION_MAX_MEMBERS, …).
Exit code 1 if a file would be rejected, 2 if a file cannot be read, or a path
or a variable cannot be used, 9 if the inspection cannot be run.

Examples:
  souk inspect ./model
  souk inspect policy.pt --json`;

export function addInspect(program: Command): void {
  const inspect = program
    .command('inspect')
    .summary('check whether files are safe to load')
    .description('Check whether files could run code when they are loaded, before you upload them.')
    .argument('<path...>', 'a folder, or several files and folders')
    .option('--json', 'print JSON only')
    .option('-q, --quiet', 'print only the names of rejected files');
  withChoice(inspect)
    .addHelpText('after', HELP)
    .action(async (paths: string[], options: ChoiceOptions, command: Command) => {
      const settings = settingsOf(command);
      const unreadable: UnreadableFile[] = [];
      const { files, leftOut } = await chooseFiles(paths, options, { onUnreadable: (file) => unreadable.push(file) });
      printLeftOut(leftOut, settings);
      const findings = await runInspection(files, settings);
      const all = [...findings, ...unreadable.map(toFinding)];
      const given = [...files, ...unreadable];
      const isOneFolder = paths.length === 1 && given[0]?.path !== paths[0];
      const inspected = all.map((finding, index) => {
        const { path } = given[index] ?? { path: finding.name };
        return { ...finding, path, label: isOneFolder ? finding.name : path };
      });
      printFindings(settings, inspected, leftOut);
    });
}

/** A file that cannot be read does not stop the inspection of the others. */
function toFinding({ name, path, failure: { message } }: UnreadableFile): Finding {
  const problem = message.startsWith(`${path} `) ? message.slice(path.length + 1) : `cannot be read: ${message}`;
  return { name, size: null, format: null, verdict: 'unreadable', reason: problem, problem };
}
