import type { ServerSettings } from '../../connection.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { printList } from '../../output/print-result.ts';
import { print, printHint, printJson } from '../../output/printing.ts';
import { formatBytes } from '../../output/quantities.ts';
import { fixedColumn, numberColumn, optionalColumn } from '../../output/table.ts';
import { sanitize } from '../../output/terminal-text.ts';
import { wrapText } from '../../output/wrap-text.ts';
import { formatOf } from '../models/inside-file.ts';
import type { Finding } from './run-inspection.ts';

export interface InspectedFile extends Finding {
  /** Path of the file, starting with what was typed. */
  path: string;
  /** Label for people: the path, or the name in the one folder that was typed. */
  label: string;
}

/** Prints the findings, and sets the exit code if a file would be rejected. */
export function printFindings(settings: ServerSettings, files: InspectedFile[], leftOut: string[]): void {
  const rejected = files.filter(({ verdict }) => verdict === 'rejected');
  // Set before anything is printed: a reader that closes the pipe early (`| head`) ends this process.
  if (rejected.length > 0) process.exitCode = EXIT.failed;
  const shown = settings.quiet ? rejected : files;
  if (settings.json) {
    printJson({ files: shown.map(toJson), left_out: leftOut });
    return;
  }
  printList(settings, shown, {
    id: ({ label }) => label,
    header: ['FILE', numberColumn('SIZE'), optionalColumn(fixedColumn('FORMAT')), fixedColumn('VERDICT')],
    row: ({ label, size, verdict, ...inspection }) => ({
      cells: [label, formatBytes(size), formatOf({ inspection }), verdict.replace('_', ' ')],
      style: verdict === 'rejected' ? 'red' : undefined,
    }),
    empty: '',
  });
  if (rejected.length === 0 || settings.quiet) return;
  print(`\n${rejected.map(({ label, problem }) => wrapText(sanitize(`${label} ${problem}`))).join('\n')}`);
  printHint(settings, `${rejected.length} of ${files.length} would be rejected.`);
}

/** `message` is the one that publishing responds with. */
function toJson({ name, path, size, format, verdict, reason, problem }: InspectedFile): object {
  return { name, path, size, format, verdict, reason, message: problem === null ? null : `${name} ${problem}` };
}
