import type { SpawnOptions } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  JAIL_SCRIPT,
  KERNEL_LIMITS,
  LEAVE_WITH_PARENT,
  NAMESPACES,
  OF_THE_SYSTEM,
  PLACES_FOR_A_ROOT,
  WITHOUT_PRIVILEGES,
} from './jail-script.ts';
import { isWithin, namesOf, neededCode } from './needed-code.ts';

/**
 * How far a child can be confined, best first:
 * - `jailed`: its own network, processes, users and file tree, of which it sees only what it needs
 * - `stripped`: root's server without namespaces; as another user where that one can read the files, without privileges
 *   otherwise
 * - `leashed`: an ordinary user's server without namespaces; ended by the kernel with the server
 * - `bare`: limits of the kernel, and Node's permissions, which hold for JavaScript but not for native code
 */
export type IsolationLevel = 'jailed' | 'stripped' | 'leashed' | 'bare';

export interface IsolatedProgram {
  /** What follows Node's own options: a file that Node runs, and its arguments. */
  program: readonly string[];
  nodeArguments: readonly string[];
  /** The model's files or folders, by their whole paths: they are found at the same ones. */
  readable: readonly string[];
  /** What it may allocate, besides some for Node itself. */
  memoryMegabytes: number;
}

export interface IsolatedCommand {
  command: string;
  args: string[];
  options: SpawnOptions;
}

/** Nothing of ours: neither secrets nor what bends Node or a library. onnxruntime would report to its maker. */
export const ISOLATED_ENVIRONMENT = { HOME: '/nonexistent', LC_ALL: 'C', TZ: 'UTC', ORT_DISABLE_TELEMETRY: '1' };

const NOBODY = { uid: 65534, gid: 65534 };
/** What Node takes before it does anything: mostly the stacks of its threads, and room that V8 keeps. */
const NODE_MEGABYTES = 768;

/** The command that runs a program with as little in reach as the system can bring about. */
export function isolateCommand(confined: IsolatedProgram, level: IsolationLevel): IsolatedCommand {
  const asNobody = level === 'stripped' && isOpenToEverybody(confined.readable);
  const memoryKilobytes = (NODE_MEGABYTES + confined.memoryMegabytes) * 1024;
  const wrapped = [...wrapperOf(level, asNobody, confined), ...nodeCommand(confined)];
  return {
    command: '/bin/sh',
    args: ['-c', KERNEL_LIMITS, 'sh', String(memoryKilobytes), ...wrapped],
    options: { env: ISOLATED_ENVIRONMENT, cwd: '/', ...(asNobody ? NOBODY : {}) },
  };
}

function wrapperOf(level: IsolationLevel, asNobody: boolean, { readable }: IsolatedProgram): string[] {
  if (level === 'bare') return [];
  // A change of user clears what binds a process to its parent: it comes after that.
  if (level === 'leashed' || asNobody) return LEAVE_WITH_PARENT;
  if (level === 'stripped') return [...WITHOUT_PRIVILEGES, ...LEAVE_WITH_PARENT];
  const shown = shownInJail(readable);
  const place = PLACES_FOR_A_ROOT.find(
    (folder) => existsSync(folder) && !shown.some(([, path]) => isWithin(path, folder)),
  );
  if (place === undefined) throw new Error('there is no place to put a root together');
  return [...LEAVE_WITH_PARENT, ...NAMESPACES, '/bin/sh', '-c', JAIL_SCRIPT, 'sh', place, ...shown.flat(), '--'];
}

function shownInJail(readable: readonly string[]): (readonly [options: string, path: string])[] {
  const { code, libraries } = neededCode();
  return [
    ...OF_THE_SYSTEM.filter(([, path]) => existsSync(path)),
    ...[...code, ...libraries].map((path) => ['nodev', path] as const),
    ...readable.map((path) => ['nodev,noexec', path] as const),
  ];
}

/** With `--permission` everything is denied that is not allowed. It is a second wall, and JavaScript's only. */
function nodeCommand({ program, nodeArguments, readable }: IsolatedProgram): string[] {
  const { code, libraries } = neededCode();
  const files = [...code, ...libraries, ...readable].flatMap(namesOf);
  return [
    process.execPath,
    '--permission',
    '--allow-addons',
    '--allow-worker',
    // node-llama-cpp looks there for the kind of C library.
    ...[...files, '/proc/self/maps'].map((path) => `--allow-fs-read=${path}`),
    '--no-warnings',
    ...nodeArguments,
    ...program,
  ];
}

/** Whether any user may walk to these and read them, and our code as well. */
function isOpenToEverybody(readable: readonly string[]): boolean {
  const files = readable.flatMap((path) => [path, ...filesIn(path)]);
  return [...files, ...neededCode().code].every((path) => {
    if ((statSync(path).mode & 0o004) === 0) return false;
    for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
      if ((statSync(folder).mode & 0o001) === 0) return false;
    }
    return true;
  });
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
