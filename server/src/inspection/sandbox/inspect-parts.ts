import type { ByteSource } from '../../platform/byte-source.ts';
import { inspectForAnyName } from '../inspect-for-any-name.ts';
import type { InspectionLimits } from '../inspection-limits.ts';
import { type Part, partOf } from './join-sources.ts';
import type { SandboxTools } from './sandbox-tools.ts';

export interface InspectTask {
  parts: Part[];
  limits: InspectionLimits;
}

/** Inspects the files that are joined in the source, in order. They share the scratch space. */
export async function inspectParts(source: ByteSource, task: InspectTask, tools: SandboxTools): Promise<void> {
  const { parts, limits } = task;
  const { scratch, emit, reportWork: onWork } = tools;
  for (const part of parts) emit(await inspectForAnyName(partOf(source, part), { scratch, limits, onWork }));
}
