import type { Command } from 'commander';
import { type ServerSettings, settingsOf } from '../connection.ts';
import { EXIT } from '../failures/exit-codes.ts';
import { Failure } from '../failures/failure.ts';
import { answerList } from '../output/answer.ts';
import { mention, print } from '../output/printing.ts';
import { startProgress } from '../output/progress.ts';
import { formatBytes } from '../output/quantities.ts';
import { figures, spare, whole } from '../output/table.ts';
import { harmless } from '../output/terminal-text.ts';
import { wrapText } from '../output/wrap-text.ts';
import { runServerProgram } from '../server-program.ts';
import { type ChoiceOptions, type ChosenFile, chooseFiles, tellLeftOut, withChoice } from './catalog/choose-files.ts';
import { realPathOf } from './catalog/readable-file.ts';
import { formatOf } from './models/inside-file.ts';

interface Finding {
  name: string;
  size: number;
  format: string;
  verdict: 'inspected' | 'not_applicable' | 'rejected';
  /** Why it would be rejected, to be read after its name. */
  reason: string | null;
}

/** What the server's program prints. */
interface Line {
  finding?: Finding;
  failure?: { kind: 'usage' | 'unavailable'; message: string; next_step?: string };
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
      printFindings(settings, await inspectFiles(files, settings));
    });
}

/** Has the server's own program inspect them, and shows how far it is. */
async function inspectFiles(files: readonly ChosenFile[], settings: ServerSettings): Promise<Finding[]> {
  const findings: Finding[] = [];
  const given = await Promise.all(files.map(async ({ name, path }) => ({ name, path: await realPathOf(path) })));
  const bar = startProgress({ label: 'Inspecting', total: files.length, unit: 'files', settings });
  try {
    bar.update(0, files[0]?.name);
    for await (const { finding, failure } of runServerProgram<Line>('src/inspect.ts', JSON.stringify(given))) {
      if (failure) throw toFailure(failure);
      if (finding) bar.update(findings.push(finding), files[findings.length]?.name);
    }
  } finally {
    bar.finish();
  }
  return findings;
}

function toFailure({ kind, message, next_step: nextStep }: NonNullable<Line['failure']>): Failure {
  const exitCode = kind === 'usage' ? EXIT.usedWrongly : EXIT.serverFailing;
  return new Failure(message, { exitCode, code: kind, nextStep });
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
