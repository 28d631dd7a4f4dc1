import assert from 'node:assert/strict';
import { join } from 'node:path';
import { withDeadline } from '../deadline.ts';
import { PASSWORD } from '../people/people.ts';
import { bareEnvironment } from '../servers/bare-environment.ts';
import { temporaryDirectory } from '../servers/process.ts';
import { ResidentSouk } from './resident-souk.ts';
import { type CommandResult, type RunningCommand, startSouk } from './souk-process.ts';

/**
 * A user with a settings directory of their own, who runs `souk …`. The first use of each command in a test file starts
 * `souk` as a shell does. Later uses share a process.
 */
export interface CliUser {
  /** The file with their credentials. */
  credentials: string;
  /** Always starts a process, which can be killed or read while it runs. */
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
  const processes: Processes = { running: new Set(), used: new Set(), resident: new ResidentSouk() };
  let homes = 0;
  return {
    path: directory.path,
    newUser: (env = {}) => newUser(join(directory.path, `home-${++homes}`), { SOUK_URL: url, ...env }, processes),
    async stop() {
      for (const child of processes.running) child.kill('SIGKILL');
      processes.resident.stop();
      await directory.remove();
    },
  };
}

interface Processes {
  running: Set<RunningCommand['child']>;
  /** The commands that had a process of their own. */
  used: Set<string>;
  resident: ResidentSouk;
}

function newUser(config: string, variables: Record<string, string>, processes: Processes): CliUser {
  const { running, used, resident } = processes;
  const env = { ...bareEnvironment(), SOUK_CONFIG_DIR: config, ...variables };
  const start = (...args: string[]): RunningCommand => {
    const command = startSouk(env, ...args);
    running.add(command.child);
    return { ...command, end: command.end.finally(() => running.delete(command.child)) };
  };
  const runAlone = (input: string, args: string[]): Promise<CommandResult> => {
    const { child, end } = start(...args);
    child.stdin.end(input);
    return end;
  };
  const run = async (input: string, args: string[]): Promise<CommandResult> => {
    const name = commandOf(args);
    if (used.has(name)) return (await resident.run({ args, env, input })) ?? runAlone(input, args);
    used.add(name);
    return runAlone(input, args);
  };
  const soukWithInput = (input: string, ...args: string[]): Promise<CommandResult> =>
    withDeadline(`souk ${args.join(' ')} to end`, run(input, args));
  return {
    credentials: join(config, 'credentials.json'),
    start,
    soukWithInput,
    souk: (...args) => soukWithInput('', ...args),
    logIn: (email) => soukWithInput(`${PASSWORD}\n`, 'login', '--email', email, '--password-stdin'),
  };
}

/** Groups of commands within others. */
const NESTED = ['listings gallery', 'operator accounts', 'operator fee', 'operator takedowns', 'payouts destination'];

/** Returns the name of a command. An argument that reads like a part of it counts as one. */
function commandOf(args: readonly string[]): string {
  const end = args.findIndex((arg) => !/^[a-z-]+$/.test(arg) || arg.startsWith('-'));
  const words = end < 0 ? args : args.slice(0, Math.max(end, 1));
  const group = words.slice(0, 2).join(' ');
  return NESTED.includes(group) ? words.slice(0, 3).join(' ') : group;
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
