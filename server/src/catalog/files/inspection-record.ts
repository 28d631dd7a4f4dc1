import { isDeepStrictEqual } from 'node:util';
import type { Inspection } from '../../inspection/inspection.ts';
import type { InspectionLimits } from '../../inspection/inspection-limits.ts';
import type { FileRow } from '../../storage/file.ts';

/** Raised when the inspection learns to see more: what an earlier one passed is then inspected again. */
const INSPECTION_VERSION = 5;

export type Inspected = FileRow & { inspection: Inspection };

/** What is stored of an inspection: where a limit may have decided, also the limits. */
export function toRecord(inspection: Inspection, limits: InspectionLimits): [record: object, version: number] {
  const { by_name: byName } = inspection;
  const judgements = [inspection, ...Object.values(byName ?? {})];
  const isLimited = judgements.some(({ verdict }) => verdict === 'inconclusive');
  return [isLimited ? { ...inspection, limits } : inspection, INSPECTION_VERSION];
}

/** Whether a file was inspected, by the rules and the limits of today. */
export function isInspected(file: FileRow, limits: InspectionLimits): file is Inspected {
  const { inspection, inspection_version: version } = file;
  if (inspection === null || version !== INSPECTION_VERSION) return false;
  return inspection.limits === undefined || isDeepStrictEqual(inspection.limits, limits);
}
