import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

export interface BlockResult {
  code: number;
  /** Standard output and standard error as they came, as at a terminal. */
  output: string;
}

export interface BackgroundTerminal {
  output(): string;
  exitCode(): number | null;
}

/** One shell, in which what one block sets is there for the next. */
export interface ShellSession {
  run(code: string): Promise<BlockResult>;
  /** Another terminal: it knows nothing of what was set in this one, and goes on by itself. */
  startInBackground(code: string): BackgroundTerminal;
  /** Ends whatever still runs, and waits for it. */
  end(): Promise<void>;
}

export interface ShellSettings {
  directory: string;
  /** Where blocks are written to, to be run from. */
  scripts: string;
  environment: Record<string, string>;
}

const BASH = ['--norc', '--noprofile', '-c'];
/**
 * Runs scripts that it is told the names of, each in this very shell, until one of them fails. A zero ends an output. Jobs
 * are controlled as at a terminal (`kill %1` ends all of a job), so each is a group of its own, which is ended here.
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
  // Groups of their own, so that everything that they start is ended with them.
  const shell = spawn('bash', [...BASH, LOOP], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  const orders = shell.stdio[3] as Writable;
  // A shell that has ended reads no more orders; its end is reported as that.
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
      if (exit !== 0) await sleep(200); // for what it said last: the pipe does not end, as others may still hold it
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

  /** 0 once the end of an output is there, or what the shell itself ended with. */
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

/** Answers whether there was anybody in the group. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
