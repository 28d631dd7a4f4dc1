import type { ServerSettings } from '../../connection.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { startProgress } from '../../output/progress.ts';
import { runServerProgram } from '../../server-program.ts';
import type { ChosenFile } from '../catalog/choose-files.ts';
import { realPathOf } from '../catalog/readable-file.ts';

export interface Finding {
  name: string;
  /** Null if it cannot be read, like its format. */
  size: number | null;
  format: string | null;
  verdict: 'inspected' | 'not_applicable' | 'rejected' | 'unreadable';
  /** Why it would be rejected, or cannot be read. */
  reason: string | null;
  /** The reason as a phrase that follows the name. */
  problem: string | null;
}

/** A line of output of the server's program. */
interface Line {
  finding?: Finding;
  failure?: { kind: 'usage' | 'unavailable'; message: string; next_step?: string };
}

/** Inspects files with the server's own program and shows progress. Returns the findings in the order of the files. */
export async function runInspection(files: readonly ChosenFile[], settings: ServerSettings): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (files.length === 0) return findings;
  // A file that is gone by now is reported by the program.
  const realPath = (path: string): Promise<string> => realPathOf(path).catch(() => path);
  const given = await Promise.all(files.map(async ({ name, path }) => ({ name, path: await realPath(path) })));
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
  const exitCode = kind === 'usage' ? EXIT.usage : EXIT.serverFailing;
  return new Failure(message, { exitCode, code: kind, nextStep });
}
