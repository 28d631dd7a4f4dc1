import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';

// Finds the processes and files of running models.

interface Found {
  pid: number;
  /** Folder with the files of this run of the model. */
  folder: string;
}

/**
 * Lists the processes that run models of this data directory, including orphans: each has the model's folder on its command
 * line. Synchronous, so that a server in this process cannot change anything meanwhile.
 */
export function modelProcesses(dataDir: string): number[] {
  return found(dataDir).map(({ pid }) => pid);
}

/**
 * Lists the running models by their folders. The isolation of a model is a process too, and parent IDs cannot tell them
 * apart, because a parent may exit between two reads.
 */
export function runningModels(dataDir: string): string[] {
  return [...new Set(found(dataDir).map(({ folder }) => folder))];
}

/** Lists the files that servers have laid out for models. */
export async function modelFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'runtimes'), { recursive: true, withFileTypes: true }).catch(() => []); // none was ever laid out
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
}

/** Lists the folders of servers with such files. Each name begins with the server's process ID. */
export async function modelFolders(dataDir: string): Promise<string[]> {
  return readdir(join(dataDir, 'runtimes')).catch(() => []); // none was ever laid out
}

export async function untilNoModelRuns(dataDir: string): Promise<void> {
  await eventually('every model process to exit', async () => modelProcesses(dataDir).length === 0);
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
      return []; // it has exited in between
    }
  });
}
