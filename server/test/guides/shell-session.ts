import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

interface BlockResult {
  code: number;
  /** Standard output and standard error, interleaved as at a terminal. */
  output: string;
}

export interface BackgroundTerminal {
  output(): string;
  exitCode(): number | null;
}

/** A shell that keeps its variables from one block to the next. */
export interface ShellSession {
  run(code: string): Promise<BlockResult>;
  /** Runs code in another terminal, without the variables of this one. */
  startInBackground(code: string): BackgroundTerminal;
  /** Ends all processes, and waits for them. */
  end(): Promise<void>;
}

export interface ShellSettings {
  directory: string;
  /** Folder for the scripts of the blocks. */
  scripts: string;
  environment: Record<string, string>;
}

const BASH = ['--norc', '--noprofile', '-c'];
/**
 * Sources the scripts whose paths arrive on descriptor 3 until one fails, and prints a null byte after each. Job control is
 * on, as at a terminal (`kill %1` ends all of a job), so each job is a process group, which the trap ends.
 */
const LOOP = `exec 2>&1
set -m
trap exit TERM
trap 'for job in $(jobs -p); do kill -- "-$job" && wait "$job"; done' EXIT
while IFS= read -r script <&3; do
  set -euo pipefail
  . "$script" </dev/null 3<&-
  set +eu
  printf '\\0'
done`;
const EXIT_TIMEOUT_MS = 10_000;

export function openShell({ directory: cwd, scripts, environment: env }: ShellSettings): ShellSession {
  // Separate process groups, so that child processes are ended too.
  const shell = spawn('bash', [...BASH, LOOP], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  const orders = shell.stdio[3] as Writable;
  // Writing to a shell that has exited fails; `untilExit` reports its exit.
  orders.on('error', () => undefined);
  const groups: ChildProcess[] = [shell];
  const output = outputOf(shell);
  let [blocks, read] = [0, 0];

  return {
    async run(code) {
      const path = join(scripts, `block-${++blocks}.sh`);
      await writeFile(path, `${code}\n`);
      orders.write(`${path}\n`);
      const exit = await untilExit();
      if (exit !== 0) await sleep(200); // for its last output: other processes may keep the pipe open
      const printed = output().slice(read).replaceAll('\0', '');
      read = output().length;
      return { code: exit, output: printed };
    },
    startInBackground(code) {
      const child = spawn('bash', [...BASH, `exec 2>&1\nset -euo pipefail\n${code}`], {
        ...{ cwd, env, detached: true },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      groups.push(child);
      return { output: outputOf(child), exitCode: () => child.exitCode };
    },
    end: async () => {
      await Promise.all(groups.map(endGroup));
    },
  };

  /** Resolves with 0 at the end of a block's output, or with the exit code of the shell. */
  function untilExit(): Promise<number> {
    return new Promise((resolve) => {
      const check = () => {
        const hasEnded = shell.exitCode !== null || shell.signalCode !== null;
        if (!hasEnded && !output().includes('\0', read)) return;
        shell.stdout?.off('data', check);
        shell.off('exit', check);
        resolve(hasEnded ? (shell.exitCode ?? 1) : 0);
      };
      shell.stdout?.on('data', check);
      shell.on('exit', check);
      check();
    });
  }
}

function outputOf({ stdout }: ChildProcess): () => string {
  let text = '';
  stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text;
}

async function endGroup({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  const deadline = Date.now() + EXIT_TIMEOUT_MS;
  let isThere = signalGroup(pid, 'SIGTERM');
  while (isThere && Date.now() < deadline) {
    await sleep(50);
    isThere = signalGroup(pid, 0);
  }
  if (isThere) signalGroup(pid, 'SIGKILL');
}

/** Returns whether the group has a process. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
