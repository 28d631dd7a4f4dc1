import { type ChildProcess, spawn } from 'node:child_process';
import { openProgramImage, RUN_PROGRAM_IMAGE } from '../../platform/program-image/program-image.ts';
import { ISOLATED_ENVIRONMENT, type IsolationLevel, isolateCommand } from '../isolation/isolate-command.ts';

/** The isolation of a child. */
export interface ChildIsolation {
  level: IsolationLevel;
  /** The model's files or folders: all that the child may read besides its code. */
  readable: readonly string[];
}

export interface LaunchOptions {
  /** Path of the file that Node runs. */
  program: string;
  /** Limit of V8's heap. */
  heapMegabytes: number;
  /** Limit of all memory. Undefined: unlimited. */
  memoryMegabytes?: number | undefined;
  /** Undefined: the child has the server's privileges. */
  isolation?: ChildIsolation | undefined;
}

/** Disables core dumps, which could fill the disk, and ignores SIGTERM and SIGINT, which the server handles. */
const WITHOUT_CORE = 'trap "" TERM INT; ulimit -c 0; exec "$@"';
const UNBOUNDED_MEGABYTES = 1024 * 1024;

/** Starts a child with a channel and a clean environment: no secrets, and nothing that configures Node or a library. */
export function launchChild({ program, heapMegabytes, memoryMegabytes, isolation }: LaunchOptions): ChildProcess {
  const nodeArguments = [`--max-old-space-size=${heapMegabytes}`];
  const run = [RUN_PROGRAM_IMAGE, program];
  const stdio = ['ignore', 'pipe', 'pipe', 'pipe', openProgramImage(program)] as const;
  if (!isolation) {
    const args = ['-c', WITHOUT_CORE, 'sh', process.execPath, ...nodeArguments, ...run];
    return spawn('/bin/sh', args, { env: ISOLATED_ENVIRONMENT, cwd: '/', stdio: [...stdio], detached: true });
  }
  const { command, args, options } = isolateCommand(
    {
      program: run,
      nodeArguments,
      readable: isolation.readable,
      memoryMegabytes: memoryMegabytes ?? UNBOUNDED_MEGABYTES,
    },
    isolation.level,
  );
  return spawn(command, args, { ...options, stdio: [...stdio], detached: true });
}

/**
 * Kills the child's process group, including its wrappers. A wrapper ties the process it forks to itself only a moment
 * later: killed alone in that moment, it would leave an orphan.
 */
export function killChild(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has exited already, and the event is still pending.
  }
}
