import type { ServerSettings } from '../../connection.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { answerList } from '../../output/print-result.ts';
import { mention, print, printJson } from '../../output/printing.ts';
import { formatBytes } from '../../output/quantities.ts';
import { figures, spare, whole } from '../../output/table.ts';
import { harmless } from '../../output/terminal-text.ts';
import { wrapText } from '../../output/wrap-text.ts';
import { formatOf } from '../models/inside-file.ts';
import type { Finding } from './run-inspection.ts';

export interface InspectedFile extends Finding {
  /** Where it is, beginning with what was typed. */
  path: string;
  /** What people know it by: its path, or its name in the one folder that was typed. */
  label: string;
}

/** Prints what was found, and has the command fail where a file would be rejected. */
export function printFindings(settings: ServerSettings, files: InspectedFile[], leftOut: string[]): void {
  const rejected = files.filter(({ verdict }) => verdict === 'rejected');
  // Set before anything is printed: a reader that closes the pipe early (`| head`) ends this process.
  if (rejected.length > 0) process.exitCode = EXIT.failed;
  const shown = settings.quiet ? rejected : files;
  if (settings.json) {
    printJson({ files: shown.map(toJson), left_out: leftOut });
    return;
  }
  answerList(settings, shown, {
    id: ({ label }) => label,
    header: ['FILE', figures('SIZE'), spare(whole('FORMAT')), whole('VERDICT')],
    row: ({ label, size, verdict, ...inspection }) => ({
      cells: [label, formatBytes(size), formatOf({ inspection }), verdict.replace('_', ' ')],
      style: verdict === 'rejected' ? 'red' : undefined,
    }),
    empty: '',
  });
  if (rejected.length === 0 || settings.quiet) return;
  print(`\n${rejected.map(({ label, problem }) => wrapText(harmless(`${label} ${problem}`))).join('\n')}`);
  mention(settings, `${rejected.length} of ${files.length} would be rejected.`);
}

/** `message` is what publishing responds with. */
function toJson({ name, path, size, format, verdict, reason, problem }: InspectedFile): object {
  return { name, path, size, format, verdict, reason, message: problem === null ? null : `${name} ${problem}` };
}
