import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ByteSource } from '../../platform/byte-source.ts';
import { type ChildOptions, runChild, type SandboxLimits } from './run-child.ts';
import { SandboxSlots } from './sandbox-slots.ts';
import type { SandboxTask } from './sandbox-tasks.ts';

export interface SandboxOptions extends Partial<SandboxLimits>, ChildOptions {
  /** Account whose places it takes. */
  account?: string | undefined;
}

/** Memory of a child before it reads anything: Node and the readers' code. Measured on Linux x64. */
export const BASELINE_MEGABYTES = 80;
/** Allowance beyond the baseline. */
export const MAX_MEGABYTES = 256;
export const MAX_RESIDENT_MEGABYTES = BASELINE_MEGABYTES + MAX_MEGABYTES;

const LIMITS: SandboxLimits = {
  milliseconds: 30_000,
  heapMegabytes: 200,
  residentMegabytes: MAX_RESIDENT_MEGABYTES,
  resultBytes: 4 * 1024 * 1024,
};
const PROGRAM = fileURLToPath(new URL('./sandbox-child.ts', import.meta.url));
const slots = new SandboxSlots(availableParallelism());

/**
 * Reads untrusted bytes in a child process, which can access nothing but the bytes it requests. The child has ended
 * when this settles: with its result, an `UnreadableTableError` for invalid bytes, a `SandboxError`, the error of the
 * source itself, or 503 if this machine lacks resources.
 */
export async function runInSandbox<T>(task: SandboxTask, source: ByteSource, options: SandboxOptions = {}): Promise<T> {
  const limits = { ...LIMITS, ...options };
  const { account, signal } = options;
  const kind = task.name === 'inspect' ? 'inspection' : 'other';
  return (await slots.hold(
    { kind, size: source.size, account },
    () => runChild(PROGRAM, task, source, limits, options),
    signal,
  )) as T;
}
