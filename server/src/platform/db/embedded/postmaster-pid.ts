import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface PostmasterPid {
  /** 0 when the file is empty: a server that starts this instant, or what a power cut left. */
  pid: number;
  isReady: boolean;
}

/** What PostgreSQL's own lock file says: its pid in the first line and, once started, its state in the eighth. */
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
