import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type ServerSettings, settingsOf } from '../connection.ts';
import { EXIT } from '../failures/exit-codes.ts';
import { answerList } from '../output/answer.ts';
import { mention, print } from '../output/printing.ts';
import { formatBytes } from '../output/quantities.ts';
import { figures, spare, whole } from '../output/table.ts';
import { harmless } from '../output/terminal-text.ts';
import { wrapText } from '../output/wrap-text.ts';
import { runServerProgram } from '../server-program.ts';
import { type ChoiceOptions, chooseFiles, tellLeftOut, withChoice } from './catalog/choose-files.ts';
import { formatOf } from './models/inside-file.ts';

interface Finding {
  name: string;
  size: number;
  format: string;
  verdict: 'inspected' | 'not_applicable' | 'rejected';
  /** Why it would be rejected, to be read after its name. */
  reason: string | null;
}

const HELP = `
Runs on this machine, as the server does when files are published; nothing is
sent.
The limits are the defaults of a server. To check against a market that has
others, set its variables (SOUK_INSPECTION_MAX_MEMBERS, …).
Exit code 1 if a file would be rejected.

Examples:
  souk inspect ./model
  souk inspect policy.pt --json`;

export function addInspect(program: Command): void {
  const inspect = program
    .command('inspect')
    .summary('check files before you upload them')
    .description('Check whether files could run code when they are loaded, before you upload them.')
    .argument('<path...>', 'one folder, or files and folders')
    .option('--json', 'print JSON and nothing else')
    .option('-q, --quiet', 'print only the names of rejected files');
  withChoice(inspect)
    .addHelpText('after', HELP)
    .action(async (paths: string[], options: ChoiceOptions, command: Command) => {
      const settings = settingsOf(command);
      const { files, leftOut } = await chooseFiles(paths, options);
      tellLeftOut(leftOut, settings);
      const given = files.map(({ name, path }) => ({ name, path: resolve(path) }));
      const findings: Finding[] = JSON.parse(await runServerProgram('src/inspect.ts', JSON.stringify(given)));
      printFindings(settings, findings);
    });
}

function printFindings(settings: ServerSettings, findings: Finding[]): void {
  const rejected = findings.filter(({ verdict }) => verdict === 'rejected');
  // Set before anything is printed: a reader that closes the pipe early (`| head`) ends this process.
  if (rejected.length > 0) process.exitCode = EXIT.failed;
  answerList(settings, settings.quiet ? rejected : findings, {
    id: ({ name }) => name,
    header: ['FILE', figures('SIZE'), spare(whole('FORMAT')), whole('VERDICT')],
    row: ({ name, size, verdict, ...inspection }) => ({
      cells: [name, formatBytes(size), formatOf({ inspection }), verdict.replace('_', ' ')],
      style: verdict === 'rejected' ? 'red' : undefined,
    }),
    empty: '',
  });
  if (rejected.length === 0) return;
  if (!settings.json && !settings.quiet) print(`\n${rejected.map(describeProblem).join('\n')}`);
  mention(settings, `${rejected.length} of ${findings.length} would be rejected.`);
}

/** As the server says it when it rejects a publication. */
function describeProblem({ name, reason }: Finding): string {
  return wrapText(harmless(`${name} ${reason}`));
}
