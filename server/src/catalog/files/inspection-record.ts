import { isDeepStrictEqual } from 'node:util';
import type { Inspection } from '../../inspection/inspection.ts';
import type { InspectionLimits } from '../../inspection/inspection-limits.ts';
import type { FileRow } from '../../storage/file.ts';

/** Incremented when the inspection detects more: files that passed an earlier version are inspected again. */
const INSPECTION_VERSION = 6;

export type Inspected = FileRow & { inspection: Inspection };

/** Returns the stored form of an inspection, with the limits if one may have decided. */
export function toRecord(inspection: Inspection, limits: InspectionLimits): [record: object, version: number] {
  const { by_name: byName } = inspection;
  const judgements = [inspection, ...Object.values(byName ?? {})];
  const isLimited = judgements.some(({ verdict }) => verdict === 'inconclusive');
  return [isLimited ? { ...inspection, limits } : inspection, INSPECTION_VERSION];
}

/** Tests whether a file was inspected under the current rules and limits. */
export function isInspected(file: FileRow, limits: InspectionLimits): file is Inspected {
  const { inspection, inspection_version: version } = file;
  if (inspection === null || version !== INSPECTION_VERSION) return false;
  return inspection.limits === undefined || isDeepStrictEqual(inspection.limits, limits);
}
