import type { Random } from '../harness/random.ts';

/** A generated file and the name that it is uploaded with. */
export interface TestFile {
  /** Description for the report. */
  what: string;
  name: string;
  bytes: Buffer;
}

/** Files of one kind, generated one at a time to save memory. */
export interface Family {
  title: string;
  files(random: Random): Iterable<TestFile>;
}

export const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

export function file(what: string, name: string, bytes: Buffer | string): TestFile {
  return { what, name, bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes };
}
