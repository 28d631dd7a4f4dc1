import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface PostmasterPid {
  /** 0 if the file is empty: the server is just starting, or there was a power cut. */
  pid: number;
  isReady: boolean;
}

/** Parses PostgreSQL's own lock file: the pid is in the first line and, once started, the state in the eighth. */
export async function readPostmasterPid(cluster: string): Promise<PostmasterPid | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return { pid: Number.parseInt(lines[0] ?? '', 10) || 0, isReady: lines[7]?.trim() === 'ready' };
}

export async function removePostmasterPid(cluster: string): Promise<void> {
  await rm(pidFile(cluster), { force: true });
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}
