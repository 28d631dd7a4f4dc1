import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';

// What the models of a server leave on the machine while they run: processes, and files.

interface Found {
  pid: number;
  /** What was laid out for this run of the model alone. */
  folder: string;
}

/**
 * The processes that run models of this data directory, whoever's children they have become: each has the model's folder
 * on its command line. Looks at all of them without a pause, so that a server in this process changes nothing meanwhile.
 */
export function modelProcesses(dataDir: string): number[] {
  return found(dataDir).map(({ pid }) => pid);
}

/**
 * The same, one for each model, by its folder: what confines a model is a process as well. Parents would not tell, because
 * the one may end after it was looked at and before the other is.
 */
export function runningModels(dataDir: string): string[] {
  return [...new Set(found(dataDir).map(({ folder }) => folder))];
}

/** Files that were laid out for models, by their paths below the folder of their server. */
export async function modelFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'runtimes'), { recursive: true, withFileTypes: true }).catch(() => []); // none was ever laid out
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
}

/** The folders of servers that have laid files out, each of which begins with the server's pid. */
export async function modelFolders(dataDir: string): Promise<string[]> {
  return readdir(join(dataDir, 'runtimes')).catch(() => []); // none was ever laid out
}

export async function untilNoModelRuns(dataDir: string): Promise<void> {
  await eventually('every process of a model to be gone', async () => modelProcesses(dataDir).length === 0);
}

function found(dataDir: string): Found[] {
  const mark = join(dataDir, 'runtimes/');
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const [, after] = readFileSync(`/proc/${name}/cmdline`, 'utf8').split(mark, 2);
      if (after === undefined) return [];
      const [server, run] = after.split(/[/\0]/, 2);
      return [{ pid: Number(name), folder: `${server}/${run}` }];
    } catch {
      return []; // it has ended in between
    }
  });
}
