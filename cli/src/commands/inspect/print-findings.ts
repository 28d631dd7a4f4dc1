import type { ServerSettings } from '../../connection.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { printList } from '../../output/print-result.ts';
import { print, printHint, printJson, printNotice } from '../../output/printing.ts';
import { formatBytes } from '../../output/quantities.ts';
import { fixedColumn, numberColumn, optionalColumn } from '../../output/table.ts';
import { sanitize } from '../../output/terminal-text.ts';
import { wrapText } from '../../output/wrap-text.ts';
import { formatOf } from '../models/describe-inspection.ts';
import type { Finding } from './run-inspection.ts';

export interface InspectedFile extends Finding {
  /** Path of the file, starting with what was typed. */
  path: string;
  /** Label for people: the path, or the name in the one folder that was typed. */
  label: string;
}

/** Prints the findings, and sets the exit code if a file would be rejected or cannot be read. */
export function printFindings(settings: ServerSettings, files: InspectedFile[], leftOut: string[]): void {
  const rejected = files.filter(({ verdict }) => verdict === 'rejected');
  const unreadable = files.filter(({ verdict }) => verdict === 'unreadable');
  // Set before anything is printed: a reader that closes the pipe early (`| head`) ends this process.
  if (rejected.length > 0) process.exitCode = EXIT.failed;
  else if (unreadable.length > 0) process.exitCode = EXIT.usage;
  const shown = settings.quiet ? rejected : files;
  if (settings.quiet)
    for (const { path, problem } of unreadable) printNotice(`souk: ${sanitize(`${path} ${problem}`)}`);
  if (settings.json) {
    printJson({ files: shown.map(toJson), left_out: leftOut });
    return;
  }
  printList(settings, shown, {
    id: ({ label }) => label,
    header: ['FILE', numberColumn('SIZE'), optionalColumn(fixedColumn('FORMAT')), fixedColumn('VERDICT')],
    row: ({ label, verdict, ...file }) => ({
      cells: [label, ...describeContent(file), verdict.replace('_', ' ')],
      style: verdict === 'rejected' || verdict === 'unreadable' ? 'red' : undefined,
    }),
    empty: '',
  });
  const problems = [...rejected, ...unreadable];
  if (problems.length === 0 || settings.quiet) return;
  print(`\n${problems.map(({ label, problem }) => wrapText(sanitize(`${label} ${problem}`))).join('\n')}`);
  if (rejected.length > 0) printHint(settings, `${rejected.length} of ${files.length} would be rejected.`);
  if (unreadable.length > 0) printHint(settings, `${unreadable.length} of ${files.length} cannot be read.`);
}

function describeContent({ size, format }: Pick<InspectedFile, 'size' | 'format'>): string[] {
  return size === null || format === null ? ['', ''] : [formatBytes(size), formatOf({ inspection: { format } })];
}

/** `message` is the one that publishing responds with. */
function toJson({ name, path, size, format, verdict, reason, problem }: InspectedFile): object {
  return { name, path, size, format, verdict, reason, message: problem === null ? null : `${name} ${problem}` };
}
