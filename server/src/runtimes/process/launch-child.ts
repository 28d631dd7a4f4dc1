import { type ChildProcess, spawn } from 'node:child_process';
import { openProgramImage, RUN_PROGRAM_IMAGE } from '../../platform/program-image/program-image.ts';
import { ISOLATED_ENVIRONMENT, type IsolationLevel, isolateCommand } from '../isolation/isolate-command.ts';

/** How a child is kept from what is not its own. */
export interface ChildIsolation {
  level: IsolationLevel;
  /** The model's files or folders: all that it may read besides its own code. */
  readable: readonly string[];
}

export interface LaunchOptions {
  /** A file that Node runs. */
  program: string;
  /** Of V8's own heap. */
  heapMegabytes: number;
  /** Of all memory. Undefined: as much as there is. */
  memoryMegabytes?: number | undefined;
  /** Undefined: it may do what the server may. */
  confinement?: ChildIsolation | undefined;
}

/** A crash of native code must not fill the disk. What tells a service to end is the server's to heed. */
const WITHOUT_CORE = 'trap "" TERM INT; ulimit -c 0; exec "$@"';
const UNBOUNDED_MEGABYTES = 1024 * 1024;

/** Starts a child with a channel to it, and nothing else of ours: no secret, nor what bends Node or a library. */
export function launchChild({ program, heapMegabytes, memoryMegabytes, confinement }: LaunchOptions): ChildProcess {
  const nodeArguments = [`--max-old-space-size=${heapMegabytes}`];
  const run = [RUN_PROGRAM_IMAGE, program];
  const stdio = ['ignore', 'pipe', 'pipe', 'pipe', openProgramImage(program)] as const;
  if (!confinement) {
    const args = ['-c', WITHOUT_CORE, 'sh', process.execPath, ...nodeArguments, ...run];
    return spawn('/bin/sh', args, { env: ISOLATED_ENVIRONMENT, cwd: '/', stdio: [...stdio], detached: true });
  }
  const { command, args, options } = isolateCommand(
    {
      program: run,
      nodeArguments,
      readable: confinement.readable,
      memoryMegabytes: memoryMegabytes ?? UNBOUNDED_MEGABYTES,
    },
    confinement.level,
  );
  return spawn(command, args, { ...options, stdio: [...stdio], detached: true });
}

/**
 * Ends it with everything that was started on the way to it, which is a group of its own. What the wrapper has forked is
 * bound to it only a moment later: ended alone in that moment, it would leave a child behind that nobody ends.
 */
export function killChild(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It is gone already, and we have not heard of it yet.
  }
}
