import { setTimeout as sleep } from 'node:timers/promises';
import { readPostmasterPid, removePostmasterPid } from './postmaster-pid.ts';
import { isPostmasterOf } from './process-identity.ts';
import { isSocketInUse } from './socket-directory.ts';

/** Fast shutdown; immediate shutdown, repaired by recovery; finally SIGKILL for a process that is stopped or stuck. */
const ESCALATION: ReadonlyArray<[signal: NodeJS.Signals, waitMs: number]> = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 7_000],
  ['SIGKILL', 3_000],
];

/**
 * Ends the database that a killed Souk server left running or shutting down, and removes a lock file that names an
 * unrelated process. Only the holder of the directory's claim may call it.
 */
export async function endOrphan(directory: string, cluster: string, onStep: (line: string) => void): Promise<void> {
  const lock = await readFilledLock(cluster);
  if (lock && (await isPostmasterOf(lock.pid, cluster))) {
    onStep(`database: ending the one that a killed server left running (process ${lock.pid})`);
    await end(lock.pid, cluster);
    return;
  }
  // A server in another container has no pid here, but a socket. Without its lock file it would shut down.
  if (await isSocketInUse(directory)) {
    throw new Error(
      `the data directory ${directory} is in use by another Souk server (in another container); stop it first`,
    );
  }
  // PostgreSQL itself recognises a dead pid, and then also looks for surviving backends. But it takes any living
  // process of the same user, even an editor with a recycled pid, for a server, and never accepts an empty file.
  if (lock && (lock.pid === 0 || isAlive(lock.pid))) await removePostmasterPid(cluster);
}

/**
 * Waits for the pid: a server that was starting when its parent was killed fills its lock file a moment after creating
 * it.
 */
async function readFilledLock(cluster: string) {
  for (let attempt = 1; ; attempt += 1) {
    const lock = await readPostmasterPid(cluster);
    if (lock?.pid !== 0 || attempt === 10) return lock;
    await sleep(50);
  }
}

async function end(pid: number, cluster: string): Promise<void> {
  for (const [signal, waitMs] of ESCALATION) {
    send(signal, pid);
    const deadline = Date.now() + waitMs;
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
