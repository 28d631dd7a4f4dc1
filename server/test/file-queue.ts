import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Names the directory of the queue for the processes that run the tests. */
export const QUEUE_VARIABLE = 'SOUK_TEST_QUEUE';

/**
 * Test files that several processes take one after the other. A process for every file would spend most of its time on
 * loading and compiling the server, and with a fixed share of files one process would end long after the others.
 */
export class FileQueue {
  readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
  }

  static create(files: readonly string[], directory: string): FileQueue {
    mkdirSync(directory);
    writeFileSync(join(directory, 'files.json'), JSON.stringify(longestFirst(files)));
    return new FileQueue(directory);
  }

  /** Yields the files that no other process has taken. */
  *take(): Generator<string, void> {
    for (const [index, file] of this.#files().entries()) {
      if (this.#claim(index)) yield file;
    }
  }

  /** Returns the files that no process has taken, as when all of them have crashed. */
  left(): string[] {
    return [...this.take()];
  }

  #files(): string[] {
    return JSON.parse(readFileSync(join(this.directory, 'files.json'), 'utf8'));
  }

  #claim(index: number): boolean {
    try {
      closeSync(openSync(join(this.directory, `${index}.taken`), 'wx'));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }
}

/** Orders files by their expected time, so that no process starts a long one last: journeys first, then by their size. */
function longestFirst(files: readonly string[]): string[] {
  const isJourney = (file: string) => Number(/journeys|guides|dashboard\/test/.test(file));
  const ranked = files.map((file) => ({ file, journey: isJourney(file), bytes: statSync(resolve(file)).size }));
  return ranked.toSorted((a, b) => b.journey - a.journey || b.bytes - a.bytes).map(({ file }) => file);
}
