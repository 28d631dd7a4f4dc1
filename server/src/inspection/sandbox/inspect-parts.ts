import type { ByteSource } from '../../platform/byte-source.ts';
import { inspectForAnyName } from '../inspect-for-any-name.ts';
import type { InspectionLimits } from '../inspection-limits.ts';
import { type Part, partOf } from './join-sources.ts';
import type { ReadingTools } from './reading-tools.ts';

export interface InspectTask {
  parts: Part[];
  limits: InspectionLimits;
}

/** Inspects each of the files that lie end to end in the source, in their order. They use the scratch space in turn. */
export async function inspectParts(source: ByteSource, task: InspectTask, tools: ReadingTools): Promise<void> {
  const { parts, limits } = task;
  const { scratch, emit, reportWork: onWork } = tools;
  for (const part of parts) emit(await inspectForAnyName(partOf(source, part), { scratch, limits, onWork }));
}
