import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ByteSource } from '../../platform/byte-source.ts';
import { haveRead, type ReadingOptions, type SandboxLimits } from './have-read.ts';
import type { ReadingTask } from './reading-tasks.ts';
import { SandboxPlaces } from './sandbox-places.ts';

export interface SandboxOptions extends Partial<SandboxLimits>, ReadingOptions {}

const LIMITS: SandboxLimits = {
  milliseconds: 30_000,
  heapMegabytes: 256,
  residentMegabytes: 512,
  answerBytes: 4 * 1024 * 1024,
};
const PROGRAM = fileURLToPath(new URL('./reading-child.ts', import.meta.url));
const places = new SandboxPlaces(Math.max(2, 2 * availableParallelism()));

/**
 * Has a child process read bytes that strangers sent. It reaches nothing, and learns no more than the bytes it asks
 * for. Whatever it does, it is gone when this settles: with its answer, with an `UnreadableTableError` for what is
 * wrong with the bytes, with a `SandboxError`, or with the error of the source itself.
 */
export async function runInSandbox<T>(
  task: ReadingTask,
  source: ByteSource,
  { signal, onPart, ...limits }: SandboxOptions = {},
): Promise<T> {
  const allowed = { ...LIMITS, ...limits };
  const options = { signal, ...(onPart ? { onPart } : {}) };
  return (await places.hold(() => haveRead(PROGRAM, task, source, allowed, options), signal)) as T;
}
