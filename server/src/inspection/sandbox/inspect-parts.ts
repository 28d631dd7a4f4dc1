import type { ByteSource } from '../../platform/byte-source.ts';
import { inspectFile } from '../inspect-file.ts';
import type { Inspection } from '../inspection.ts';
import { type Part, partOf } from './join-sources.ts';

/** Judges each of the files that lie end to end in the source. */
export async function inspectParts(source: ByteSource, parts: readonly Part[]): Promise<Inspection[]> {
  const inspections: Inspection[] = [];
  for (const part of parts) inspections.push(await inspectFile(partOf(source, part)));
  return inspections;
}
