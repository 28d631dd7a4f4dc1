import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Saves the database's URL in its directory, for commands that run beside the server. */
export async function writeUrl(directory: string, url: string): Promise<void> {
  await writeFile(join(directory, 'address'), `${url}\n`, { mode: 0o600 });
}

export async function readUrl(directory: string): Promise<string | undefined> {
  return readFile(join(directory, 'address'), 'utf8').then(
    (text) => text.trim(),
    () => undefined, // no server has run here yet
  );
}
