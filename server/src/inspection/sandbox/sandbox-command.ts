import type { SpawnOptions } from 'node:child_process';
import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openProgramImage, RUN_PROGRAM_IMAGE } from '../../platform/program-image/program-image.ts';

export interface SandboxCommand {
  command: string;
  args: string[];
  options: SpawnOptions;
}

/** All that a child may read from the disk, because it must load it. Our own code is passed as an image. */
const PACKAGES = ['hyparquet', 'hyparquet-compressors', 'hysnappy', 'fzstd', 'csv-parse'];

/**
 * Limits enforced by the kernel, whatever happens to the server: no core dumps, no writes beyond the scratch file, few
 * descriptors, and a CPU limit for a child that outlives its server.
 */
const UNDER_KERNEL_LIMITS = 'ulimit -c 0; ulimit -f "$1"; ulimit -n 64; ulimit -S -t "$0"; shift; exec "$@"';
/** V8 would let the young generation grow to a hundred megabytes before collecting it. */
const SEMI_SPACE_MEGABYTES = 4;
/** The unit of `ulimit -f`. */
const BLOCK_BYTES = 512;

/** Returns the command that runs a program with access to its pipes and its scratch file only. */
export function sandboxCommand(
  program: string,
  limits: { milliseconds: number; heapMegabytes: number; scratchBytes?: number },
  scratchDescriptor?: number,
): SandboxCommand {
  // V8 uses several threads, so a child may use more CPU seconds than pass.
  const cpuSeconds = 4 * Math.ceil(limits.milliseconds / 1000);
  const scratchBlocks = Math.floor((limits.scratchBytes ?? 0) / BLOCK_BYTES);
  const kernelLimits = [cpuSeconds, scratchBlocks].map(String);
  return {
    command: '/bin/sh',
    args: [
      '-c',
      UNDER_KERNEL_LIMITS,
      ...kernelLimits,
      process.execPath,
      ...sandboxArguments(limits),
      RUN_PROGRAM_IMAGE,
      program,
    ],
    options: {
      ...{ env: {}, cwd: '/' },
      stdio: ['pipe', 'pipe', 'pipe', scratchDescriptor ?? 'ignore', openProgramImage(program)],
    },
  };
}

/** `--permission` denies everything that is not allowed: files, network, processes, workers, addons. */
function sandboxArguments({ heapMegabytes }: { heapMegabytes: number }): string[] {
  return [
    '--permission',
    ...[RUN_PROGRAM_IMAGE, ...PACKAGES.map(folderOfPackage)].map((folder) => `--allow-fs-read=${folder}`),
    '--no-addons',
    '--no-experimental-sqlite',
    '--no-experimental-ffi',
    '--no-experimental-websocket',
    '--no-warnings',
    `--max-old-space-size=${heapMegabytes}`,
    `--max-semi-space-size=${SEMI_SPACE_MEGABYTES}`,
  ];
}

function folderOfPackage(name: string): string {
  const entry = fileURLToPath(import.meta.resolve(name));
  const inside = `${sep}node_modules${sep}${name}${sep}`;
  const start = entry.lastIndexOf(inside);
  return start === -1 ? dirname(entry) + sep : entry.slice(0, start + inside.length);
}
