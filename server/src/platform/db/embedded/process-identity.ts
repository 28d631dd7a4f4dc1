import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { childEnvironment } from './system-account.ts';

const run = promisify(execFile);

/**
 * Returns when a living process was started, as a token fit for a file name, or undefined if there is no such process.
 * A pid alone proves nothing: it is recycled, in a container even at every start.
 */
export async function birthOf(pid: number): Promise<string | undefined> {
  return process.platform === 'linux' ? birthFromProc(pid) : birthFromPs(pid);
}

/** Returns whether this process is a living PostgreSQL server with this cluster as its working directory. */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  try {
    if (process.platform !== 'linux') {
      const command = await ps(pid, 'command=');
      return command.includes('postgres') && command.includes(cluster);
    }
    if ((await readFile(`/proc/${pid}/comm`, 'utf8')).trim() !== 'postgres') return false;
    // Compares inodes, so that it also works for a directory that was moved.
    const [workingDirectory, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)]);
    return workingDirectory.dev === ours.dev && workingDirectory.ino === ours.ino;
  } catch {
    return false; // gone, a zombie, or another user's: not our database in any case
  }
}

async function birthFromProc(pid: number): Promise<string | undefined> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in parentheses, may itself contain spaces and parentheses.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const [state, ticksSinceBoot] = [fields[0], fields[19]];
    // A zombie has ended; its parent has not reaped it yet.
    if (state === 'Z' || state === 'X') return undefined;
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => 'unknown');
    return `${boot.slice(0, 8).trim()}.${ticksSinceBoot}`;
  } catch {
    return undefined;
  }
}

async function birthFromPs(pid: number): Promise<string | undefined> {
  try {
    const [state, ...started] = (await ps(pid, 'state=', 'lstart=')).split(/\s+/);
    return state?.startsWith('Z') ? undefined : String(Date.parse(started.join(' ')) / 1000);
  } catch {
    return undefined;
  }
}

async function ps(pid: number, ...columns: string[]): Promise<string> {
  // One argument per column: after an equals sign the rest of the argument would be its heading.
  const wanted = columns.flatMap((column) => ['-o', column]);
  const { stdout } = await run('ps', ['-ww', '-p', String(pid), ...wanted], { env: childEnvironment() });
  return stdout.trim();
}
