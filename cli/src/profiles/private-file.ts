import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Failure } from '../failures/failure.ts';
import { shellQuote } from '../output/terminal-text.ts';

/** A file that only its owner may read. */
export class PrivateFile {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Reads the file; undefined if there is none. Rejects one that others can read, for they may have written it too. */
  async read(): Promise<string | undefined> {
    const file = await open(this.path, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new Failure(`${this.path} cannot be read (${error.code}).`);
    });
    if (!file) return undefined;
    try {
      // Checked on the open file: the path could lead to another file a moment later.
      const { mode } = await file.stat();
      if ((mode & 0o077) !== 0) {
        throw new Failure(
          `${this.path} is readable by other users, so it was not used. Fix its permissions with: chmod 600 ${shellQuote(this.path)}`,
        );
      }
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  }

  /** Writes atomically: a crash leaves the old file, and the new one is never readable by others. */
  async write(text: string): Promise<void> {
    const draft = `${this.path}.${randomBytes(6).toString('hex')}`;
    try {
      // The mode applies only to directories created here; one that the user chose keeps its own.
      await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, this.path);
    } catch (error) {
      await rm(draft, { force: true });
      throw new Failure(`${this.path} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
    }
  }
}
