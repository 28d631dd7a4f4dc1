import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Names the directory of the queue for the processes that run the tests. */
export const QUEUE_VARIABLE = 'SOUK_TEST_QUEUE';
/** Files that one process takes at most. Its memory grows with every file: servers come and go, and node:test keeps results. */
export const MAX_FILES_PER_PROCESS = 40;

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

  /** Yields files that no other process has taken, up to a number. */
  *take(max = Number.POSITIVE_INFINITY): Generator<string, void> {
    let taken = 0;
    for (const [index, file] of this.#files().entries()) {
      if (taken === max) return;
      if (!this.#claim(index)) continue;
      taken += 1;
      yield file;
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

/**
 * Orders files by their expected time, so that no process starts a long one last: first those of test folders, which start
 * servers and browsers, then the unit tests beside the sources; large files before small ones.
 */
function longestFirst(files: readonly string[]): string[] {
  const rank = (file: string) => Number(/(^|\/)test\//.test(file));
  const ranked = files.map((file) => ({ file, rank: rank(file), bytes: statSync(resolve(file)).size }));
  return ranked.toSorted((a, b) => b.rank - a.rank || b.bytes - a.bytes).map(({ file }) => file);
}
