import { type FileHandle, open } from 'node:fs/promises';
import type { Inspection } from '../inspection/inspection.ts';
import type { InspectionLimits } from '../inspection/inspection-limits.ts';
import { inspectInSandbox } from '../inspection/sandbox/inspect-in-sandbox.ts';
import type { ByteSource } from '../platform/byte-source.ts';
import { inspectionOf, toVerdict, type Verdict } from '../storage/file.ts';
import { describeProblem } from './file-problems.ts';
import { batchesOf } from './inspection-batches.ts';
import type { Inspected } from './inspection-record.ts';

export interface GivenFile {
  /** As it would be uploaded. */
  name: string;
  path: string;
}

export interface LocalFinding {
  name: string;
  size: number;
  format: string;
  verdict: Verdict;
  /** Why it would be rejected, to be read after its name. */
  reason: string | null;
}

/** Inspects files as they are at publication. */
export async function inspectLocalFiles(
  files: readonly GivenFile[],
  limits: InspectionLimits,
): Promise<LocalFinding[]> {
  const names = new Set(files.map(({ name }) => name));
  const findings: LocalFinding[] = [];
  for (const batch of batchesOf(files, () => 0)) {
    const inspected = await inspectPaths(
      batch.map(({ path }) => path),
      limits,
    );
    findings.push(...inspected.map((found, index) => toFinding(batch[index] as GivenFile, found, names)));
  }
  return findings;
}

async function inspectPaths(
  paths: readonly string[],
  limits: InspectionLimits,
): Promise<{ size: number; inspection: Inspection }[]> {
  const handles: FileHandle[] = [];
  try {
    for (const path of paths) handles.push(await open(path));
    const sources = await Promise.all(handles.map(async (handle) => sourceOf(handle, (await handle.stat()).size)));
    const inspections = await inspectInSandbox(sources, { limits });
    return inspections.map((inspection, index) => ({ size: (sources[index] as ByteSource).size, inspection }));
  } finally {
    for (const handle of handles) await handle.close();
  }
}

function sourceOf(handle: FileHandle, size: number): ByteSource {
  return {
    size,
    async read(offset, length) {
      const wanted = Math.max(0, Math.min(length, size - offset));
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, offset);
      return buffer.subarray(0, bytesRead);
    },
  };
}

function toFinding(
  { name }: GivenFile,
  { size, inspection }: { size: number; inspection: Inspection },
  names: ReadonlySet<string>,
): LocalFinding {
  const file = { name, inspection: inspection as Inspected['inspection'] };
  const { format, verdict } = { ...inspection, ...inspectionOf(file) };
  const problem = describeProblem(file, names);
  if (problem === undefined) return { name, size, format, verdict: toVerdict({ format, verdict }), reason: null };
  return { name, size, format, verdict: 'rejected', reason: problem };
}
