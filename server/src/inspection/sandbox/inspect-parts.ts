import type { ByteSource } from '../../platform/byte-source.ts';
import { inspectForAnyName } from '../inspect-for-any-name.ts';
import type { Inspection } from '../inspection.ts';
import type { Scratch } from '../scratch-space.ts';
import { type Part, partOf } from './join-sources.ts';

/** Judges each of the files that lie end to end in the source, in their order. They use the scratch space one after another. */
export async function inspectParts(
  source: ByteSource,
  parts: readonly Part[],
  { scratch, emit }: { scratch: Scratch | undefined; emit(inspection: Inspection): void },
): Promise<void> {
  for (const part of parts) emit(await inspectForAnyName(partOf(source, part), scratch));
}
