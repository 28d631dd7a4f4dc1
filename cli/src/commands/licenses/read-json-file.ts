import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { readNamedFile } from '../../input/given-text.ts';

/** A file that somebody named, of which only the outer shape is looked at. */
export async function readJsonFile<T>(
  path: string,
  isRight: (value: Partial<Record<keyof T, unknown>>) => boolean,
  what: string,
): Promise<T> {
  const value = parse(await readNamedFile(path));
  if (typeof value === 'object' && value !== null && isRight(value)) return value as T;
  // Not a failure of what is verified: scripts tell the two apart by the exit code.
  throw new Failure(`${path} is not ${what}.`, { exitCode: EXIT.usedWrongly, code: 'unreadable_file' });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Told apart from a wrong shape it would help nobody: in both cases it is the wrong file.
    return undefined;
  }
}
