import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { readNamedFile } from '../../input/read-value.ts';

/** Reads a JSON file named on the command line and checks its outer shape only. */
export async function readJsonFile<T>(
  path: string,
  isValid: (value: Partial<Record<keyof T, unknown>>) => boolean,
  what: string,
): Promise<T> {
  const value = parse(await readNamedFile(path));
  if (typeof value === 'object' && value !== null && isValid(value)) return value as T;
  // A usage error, not a failed verification: scripts distinguish them by the exit code.
  throw new Failure(`${path} is not ${what}.`, { exitCode: EXIT.usage, code: 'unreadable_file' });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Treated like a wrong shape: in both cases it is the wrong file.
    return undefined;
  }
}
