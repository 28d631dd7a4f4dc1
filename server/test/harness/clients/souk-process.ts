import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { withDeadline } from '../deadline.ts';
import { bareEnvironment } from '../servers/bare-environment.ts';

const SOUK = fileURLToPath(new URL('../../../../cli/bin/souk.js', import.meta.url));

export interface CommandResult {
  /** Exit code. Null when a signal ended it. */
  code: number | null;
  out: string;
  err: string;
}

/** A running `souk …`. */
export interface RunningCommand {
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  end: Promise<CommandResult>;
  output: CommandResult;
}

/** Starts `souk …` as a shell does that has only these variables. */
export function startSouk(env: Record<string, string>, ...args: string[]): RunningCommand {
  const child = spawn(process.execPath, [SOUK, ...args], {
    cwd: tmpdir(),
    env: { ...bareEnvironment(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output: CommandResult = { code: null, out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    output.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.err += chunk.toString();
  });
  const end = once(child, 'close').then(([code]) => Object.assign(output, { code }));
  return { child, end, output };
}

/** Runs `souk …` without input until it ends. */
export function runSouk(env: Record<string, string>, ...args: string[]): Promise<CommandResult> {
  const { child, end } = startSouk(env, ...args);
  child.stdin.end();
  return withDeadline(`souk ${args.join(' ')} to end`, end);
}
