import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { withDeadline } from '../deadline.ts';
import { PASSWORD } from '../people/people.ts';
import { bareEnvironment } from '../servers/bare-environment.ts';
import { temporaryDirectory } from '../servers/process.ts';

const SOUK = fileURLToPath(new URL('../../../../cli/bin/souk.js', import.meta.url));

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

export interface CommandResult {
  /** Exit code. Null when a signal ended it. */
  code: number | null;
  out: string;
  err: string;
}

/** A running `souk …`. */
export interface RunningCommand {
  child: Child;
  end: Promise<CommandResult>;
  output: CommandResult;
}

/** A user with a settings directory of their own, who runs `souk …`. */
export interface CliUser {
  /** The file with their credentials. */
  credentials: string;
  start(...args: string[]): RunningCommand;
  soukWithInput(input: string, ...args: string[]): Promise<CommandResult>;
  souk(...args: string[]): Promise<CommandResult>;
  logIn(email: string): Promise<CommandResult>;
}

export interface CliUsers {
  /** A directory for other files of a test. */
  path: string;
  newUser(env?: Record<string, string>): CliUser;
  /** Ends what still runs, and removes its files. */
  stop(): Promise<void>;
}

/** Creates users who run the real `souk …` against this server by default. */
export async function createCliUsers(url: string): Promise<CliUsers> {
  const directory = await temporaryDirectory();
  const running = new Set<Child>();
  let homes = 0;
  return {
    path: directory.path,
    newUser: (env = {}) => newUser(join(directory.path, `home-${++homes}`), { SOUK_URL: url, ...env }, running),
    async stop() {
      for (const child of running) child.kill('SIGKILL');
      await directory.remove();
    },
  };
}

function newUser(config: string, env: Record<string, string>, running: Set<Child>): CliUser {
  const start = (...args: string[]): RunningCommand => {
    const child = spawn(process.execPath, [SOUK, ...args], {
      cwd: tmpdir(),
      env: { ...bareEnvironment(), SOUK_CONFIG_DIR: config, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    running.add(child);
    const ended: CommandResult = { code: null, out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      ended.out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      ended.err += chunk.toString();
    });
    const end = once(child, 'close').then(([code]) => {
      running.delete(child);
      return Object.assign(ended, { code });
    });
    return { child, end, output: ended };
  };
  const soukWithInput = (input: string, ...args: string[]): Promise<CommandResult> => {
    const { child, end } = start(...args);
    child.stdin.end(input);
    return withDeadline(`souk ${args.join(' ')} to end`, end);
  };
  return {
    credentials: join(config, 'credentials.json'),
    start,
    soukWithInput,
    souk: (...args) => soukWithInput('', ...args),
    logIn: (email) => soukWithInput(`${PASSWORD}\n`, 'login', '--email', email, '--password-stdin'),
  };
}

/** Checks that it printed the problem on one line, optionally the next step on a second, and no result. */
export function assertFailed(ended: CommandResult, code: number, words: RegExp): void {
  assert.equal(ended.code, code, ended.err);
  assert.equal(ended.out, '');
  assert.match(ended.err, words);
  const [problem = '', ...others] = ended.err.trimEnd().split('\n');
  assert.match(problem, /^souk: /);
  assert.ok(others.length <= 1, `more than two lines: ${ended.err}`);
}
