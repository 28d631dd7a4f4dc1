import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Failure } from '../failures/failure.ts';
import { quoted } from '../output/terminal-text.ts';

/** A file with a secret in it, which only its owner may read. */
export class OwnersFile {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Undefined where there is none. One that others can read is not used, for they may have written it too. */
  async read(): Promise<string | undefined> {
    const file = await open(this.path, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new Failure(`${this.path} cannot be read (${error.code}).`);
    });
    if (!file) return undefined;
    try {
      // Asked of the open file: the name could lead to another one a moment later.
      const { mode } = await file.stat();
      if ((mode & 0o077) !== 0) {
        throw new Failure(
          `${this.path} can be read by others, so it is not used. Fix it with: chmod 600 ${quoted(this.path)}`,
        );
      }
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  }

  /** All or nothing: a crash leaves the old file, and no moment shows the new one to others. */
  async write(text: string): Promise<void> {
    const draft = `${this.path}.${randomBytes(6).toString('hex')}`;
    try {
      // Only what is made here gets this mode; a directory that the user chose is left as it is.
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
