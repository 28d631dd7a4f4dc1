import { setTimeout as sleep } from 'node:timers/promises';
import { readPostmasterPid, removePostmasterPid } from './postmaster-pid.ts';
import { isPostmasterOf } from './process-identity.ts';
import { somebodyListens } from './socket-directory.ts';

/** Fast shutdown; immediate shutdown, repaired by recovery; at last the end of a process that is stopped or stuck. */
const ESCALATION: ReadonlyArray<[signal: NodeJS.Signals, patienceMs: number]> = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 7_000],
  ['SIGKILL', 3_000],
];

/**
 * Ends the database that a killed Souk server left behind, whether it still runs or is already shutting down, and clears
 * a lock file that names a foreign process. To be called only by the holder of the directory's claim.
 */
export async function endOrphan(directory: string, cluster: string, onStep: (line: string) => void): Promise<void> {
  const lock = await readFilledLock(cluster);
  if (lock && (await isPostmasterOf(lock.pid, cluster))) {
    onStep(`database: ending the one that a killed server left running (process ${lock.pid})`);
    await end(lock.pid, cluster);
    return;
  }
  // No pid reveals a server in another container, but its socket does. Without its lock file it would shut down.
  if (await somebodyListens(directory)) {
    throw new Error(`the data directory ${directory} is in use by another Souk server (in another container)`);
  }
  // PostgreSQL sees for itself when the pid is dead, and then also looks for surviving backends; but any living process
  // of the same user, be it an editor with a recycled pid, it would take for a server. An empty file it refuses forever.
  if (lock && (lock.pid === 0 || isAlive(lock.pid))) await removePostmasterPid(cluster);
}

/** A server that was starting when its parent was killed fills its lock file the moment after creating it. */
async function readFilledLock(cluster: string) {
  for (let attempt = 1; ; attempt += 1) {
    const lock = await readPostmasterPid(cluster);
    if (lock?.pid !== 0 || attempt === 10) return lock;
    await sleep(50);
  }
}

async function end(pid: number, cluster: string): Promise<void> {
  for (const [signal, patienceMs] of ESCALATION) {
    send(signal, pid);
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      if (!(await isPostmasterOf(pid, cluster))) return;
      await sleep(20);
    }
  }
  throw new Error(
    `the database left running by a killed server (process ${pid}) does not end; end it, then start again`,
  );
}

function send(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
