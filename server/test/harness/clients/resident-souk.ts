import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '../servers/bare-environment.ts';
import type { CommandResult } from './souk-process.ts';

const PROGRAM = fileURLToPath(new URL('./resident-souk-process.ts', import.meta.url));

/** A command line with the whole environment that it gets. */
export interface ResidentCommand {
  args: readonly string[];
  env: Record<string, string>;
  input: string;
}

/** `needsOwnProcess` if another program would have replaced the process, as for `souk start`. Nothing was done then. */
export type ResidentResult = CommandResult | { needsOwnProcess: true };

/**
 * Runs commands of `souk` in one process, each with its own environment, input and output. A process for every command
 * would spend nearly all of its CPU time, a quarter of a second, on loading modules.
 */
export class ResidentSouk {
  #child: ChildProcess | undefined;
  #isBusy = false;

  /** Returns undefined if the command needs a process of its own, also because this one runs another command. */
  async run(command: ResidentCommand): Promise<CommandResult | undefined> {
    if (this.#isBusy) return undefined;
    this.#isBusy = true;
    try {
      const child = this.#start();
      child.send(command);
      const result = await nextResult(child);
      return 'needsOwnProcess' in result ? undefined : result;
    } finally {
      this.#isBusy = false;
    }
  }

  #start(): ChildProcess {
    this.#child ??= fork(PROGRAM, { cwd: tmpdir(), env: bareEnvironment(), execArgv: [] });
    return this.#child;
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
  }
}

async function nextResult(child: ChildProcess): Promise<ResidentResult> {
  const ended = new AbortController();
  const exit = () => ended.abort(new Error('the process that runs souk has ended; its output is above'));
  child.once('exit', exit);
  try {
    const [result] = await once(child, 'message', { signal: ended.signal });
    return result;
  } finally {
    child.off('exit', exit);
  }
}
