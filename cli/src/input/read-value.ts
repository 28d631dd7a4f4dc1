import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { EXIT } from '../failures/exit-codes.ts';
import { Failure } from '../failures/failure.ts';

/** Reads an option's value: the text itself, a file (`@body.json`), or standard input (`@-`). */
export async function readValue(given: string): Promise<string> {
  if (given === '@-') return text(process.stdin);
  return given.startsWith('@') ? readNamedFile(given.slice(1)) : given;
}

/** Reads a text file named on the command line. */
export async function readNamedFile(path: string): Promise<string> {
  return (await readNamedBytes(path)).toString('utf8');
}

/** Reads a file named on the command line. An unreadable file is a usage error. */
export async function readNamedBytes(path: string): Promise<Buffer<ArrayBuffer>> {
  try {
    return await readFile(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

export function unreadable(path: string, error: unknown): Failure {
  const { code } = error as NodeJS.ErrnoException;
  const problem = code === 'ENOENT' ? `${path} does not exist.` : `${path} cannot be read (${code}).`;
  return new Failure(problem, { exitCode: EXIT.usage, code: 'unreadable_file' });
}

/** Collects the values of a repeatable option: `.option('--scope <scope>', '…', collect)`. */
export function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}
