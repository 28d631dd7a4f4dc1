import { BOUNDS } from '../inspection-bounds.ts';
import type { InspectionLimits } from '../inspection-limits.ts';

export interface InspectingTime {
  /** Base time of any file; most take a few milliseconds. */
  baseMs: number;
  /** Minimum throughput, for a file's bytes and its unpacked content. */
  bytesPerSecond: number;
}

/**
 * The slowest format, JSON of more than 32 MiB, is about six times faster on one core, pickles and packed archives
 * twelve times (`npm run bench:inspection`).
 */
export const INSPECTING_TIME: InspectingTime = { baseMs: 120_000, bytesPerSecond: 5_000_000 };
/**
 * A file that may have any name is judged up to five times, once per kind of name. Time for three suffices, because even the
 * slowest format is much faster than the minimum throughput.
 */
const JUDGED_AS = 3;

export function allowedMs(bytes: number, { baseMs, bytesPerSecond }: InspectingTime): number {
  return baseMs + (bytes / bytesPerSecond) * 1000;
}

/** Maximum work in a file besides its own bytes. */
export function maxWork({ maxUnpackedBytes, maxMembers }: InspectionLimits): number {
  return JUDGED_AS * (maxUnpackedBytes + maxMembers * BOUNDS.memberWork);
}
