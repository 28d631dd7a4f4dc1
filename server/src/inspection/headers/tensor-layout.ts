import { toPrintable } from '../judgement.ts';
import { rejectUnless } from '../unjudgeable.ts';

export interface TensorSummary {
  name: string;
  dtype: string;
  shape: readonly number[];
}

export interface Extent {
  name: string;
  start: number;
  end: number;
}

/** Rejects overlapping tensors and tensors outside the file: such a header does not describe this file. */
export function rejectBadLayout(extents: Extent[], available: number, gapsAllowed: boolean): void {
  extents.sort((one, other) => one.start - other.start || one.end - other.end);
  let reached = 0;
  for (const { name, start, end } of extents) {
    rejectUnless(end >= start && end <= available, `the tensor ${toPrintable(name)} lies outside the file`);
    rejectUnless(start >= reached, `the tensor ${toPrintable(name)} overlaps another`);
    rejectUnless(
      gapsAllowed || start === reached,
      `bytes that belong to no tensor lie before the tensor ${toPrintable(name)}`,
    );
    reached = end;
  }
  rejectUnless(gapsAllowed || reached === available, 'bytes that belong to no tensor follow the last tensor');
}

export function countByType(counts: Record<string, number>, dtype: string): void {
  counts[dtype] = (counts[dtype] ?? 0) + 1;
}
