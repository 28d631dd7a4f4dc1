import type { Random } from '../harness/random.ts';

/** A file that a generator made, and the name it is uploaded under. */
export interface TestFile {
  /** What it is, for the report. */
  what: string;
  name: string;
  bytes: Buffer;
}

/** Files of one kind. They are made one at a time, as all of them at once would take too much memory. */
export interface Family {
  title: string;
  files(random: Random): Iterable<TestFile>;
}

export const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

export function file(what: string, name: string, bytes: Buffer | string): TestFile {
  return { what, name, bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes };
}
