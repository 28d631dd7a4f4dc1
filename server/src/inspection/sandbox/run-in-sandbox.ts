import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ByteSource } from '../../platform/byte-source.ts';
import { haveRead, type ReadingOptions, type SandboxLimits } from './have-read.ts';
import { ReadingPlaces } from './reading-places.ts';
import type { ReadingTask } from './reading-tasks.ts';

export interface SandboxOptions extends Partial<SandboxLimits>, ReadingOptions {}

/** What a child holds before it has read anything: Node itself, and the code of the readers. Measured on Linux x64. */
export const BASELINE_MEGABYTES = 80;
/** What it may hold beyond that. */
export const MAX_MEGABYTES = 256;

const LIMITS: SandboxLimits = {
  milliseconds: 30_000,
  heapMegabytes: 200,
  residentMegabytes: BASELINE_MEGABYTES + MAX_MEGABYTES,
  answerBytes: 4 * 1024 * 1024,
};
const PROGRAM = fileURLToPath(new URL('./reading-child.ts', import.meta.url));
const places = new ReadingPlaces(availableParallelism());

/**
 * Has a child process read bytes that strangers sent. It reaches nothing, and learns no more than the bytes it asks
 * for. Whatever it does, it is gone when this settles: with its answer, with an `UnreadableTableError` for what is
 * wrong with the bytes, with a `SandboxError`, with the error of the source itself, or with 503 where this machine has no
 * room for it.
 */
export async function runInSandbox<T>(task: ReadingTask, source: ByteSource, options: SandboxOptions = {}): Promise<T> {
  const limits = { ...LIMITS, ...options };
  const reading = { kind: task.name === 'inspect' ? 'inspection' : 'other', size: source.size } as const;
  return (await places.hold(reading, () => haveRead(PROGRAM, task, source, limits, options), options.signal)) as T;
}
