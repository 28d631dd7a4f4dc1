import type { SpawnOptions } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  DIE_WITH_PARENT,
  JAIL_SCRIPT,
  KERNEL_LIMITS,
  NAMESPACES,
  ROOT_MOUNT_POINTS,
  SYSTEM_PATHS,
  WITHOUT_PRIVILEGES,
} from './jail-script.ts';
import { isWithin, namesOf, neededCode } from './needed-code.ts';

/**
 * Isolation levels, best first:
 * - `namespaced`: separate network, process, user and mount namespaces, with only the needed files visible
 * - `unprivileged`: server runs as root without namespaces; the child runs as another user if that one can read the files,
 *   otherwise without privileges
 * - `same-user`: server runs as an ordinary user without namespaces; the kernel kills the child with the server
 * - `limits-only`: only kernel limits, and Node's permission model, which applies to JavaScript but not to native code
 */
export type IsolationLevel = 'namespaced' | 'unprivileged' | 'same-user' | 'limits-only';

export interface IsolatedProgram {
  /** The file that Node runs, and its arguments. */
  program: readonly string[];
  nodeArguments: readonly string[];
  /** Absolute paths of the model's files or folders, which stay the same inside. */
  readable: readonly string[];
  /** Memory that the program may allocate, in addition to Node's own. */
  memoryMegabytes: number;
}

export interface IsolatedCommand {
  command: string;
  args: string[];
  options: SpawnOptions;
}

/** A clean environment: no secrets, and nothing that configures Node or a library. Disables telemetry of onnxruntime. */
export const ISOLATED_ENVIRONMENT = { HOME: '/nonexistent', LC_ALL: 'C', TZ: 'UTC', ORT_DISABLE_TELEMETRY: '1' };

const NOBODY = { uid: 65534, gid: 65534 };
/** Memory that Node itself allocates: mostly thread stacks and V8's reserve. */
const NODE_MEGABYTES = 768;

/** Returns the command that runs a program at an isolation level. */
export function isolateCommand(program: IsolatedProgram, level: IsolationLevel): IsolatedCommand {
  const asNobody = level === 'unprivileged' && isWorldReadable(program.readable);
  const memoryKilobytes = (NODE_MEGABYTES + program.memoryMegabytes) * 1024;
  const wrapped = [...wrapperOf(level, asNobody, program), ...nodeCommand(program)];
  return {
    command: '/bin/sh',
    args: ['-c', KERNEL_LIMITS, 'sh', String(memoryKilobytes), ...wrapped],
    options: { env: ISOLATED_ENVIRONMENT, cwd: '/', ...(asNobody ? NOBODY : {}) },
  };
}

function wrapperOf(level: IsolationLevel, asNobody: boolean, { readable }: IsolatedProgram): string[] {
  if (level === 'limits-only') return [];
  // Changing the user clears the parent-death signal, so that is set afterwards.
  if (level === 'same-user' || asNobody) return DIE_WITH_PARENT;
  if (level === 'unprivileged') return [...WITHOUT_PRIVILEGES, ...DIE_WITH_PARENT];
  const shown = visiblePaths(readable);
  const place = ROOT_MOUNT_POINTS.find(
    (folder) => existsSync(folder) && !shown.some(([, path]) => isWithin(path, folder)),
  );
  if (place === undefined) throw new Error('no folder is available to mount the root of the jail');
  return [...DIE_WITH_PARENT, ...NAMESPACES, '/bin/sh', '-c', JAIL_SCRIPT, 'sh', place, ...shown.flat(), '--'];
}

function visiblePaths(readable: readonly string[]): (readonly [options: string, path: string])[] {
  const { code, libraries } = neededCode();
  return [
    ...SYSTEM_PATHS.filter(([, path]) => existsSync(path)),
    ...[...code, ...libraries].map((path) => ['nodev', path] as const),
    ...readable.map((path) => ['nodev,noexec', path] as const),
  ];
}

/** Runs Node with `--permission`, which denies everything not allowed: a second barrier, for JavaScript only. */
function nodeCommand({ program, nodeArguments, readable }: IsolatedProgram): string[] {
  const { code, libraries } = neededCode();
  const files = [...code, ...libraries, ...readable].flatMap(namesOf);
  return [
    process.execPath,
    '--permission',
    '--allow-addons',
    '--allow-worker',
    // node-llama-cpp detects the C library there.
    ...[...files, '/proc/self/maps'].map((path) => `--allow-fs-read=${path}`),
    '--no-warnings',
    ...nodeArguments,
    ...program,
  ];
}

/** Returns true if any user can reach and read these files and the server's code. */
function isWorldReadable(readable: readonly string[]): boolean {
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
