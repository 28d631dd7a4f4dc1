import type { ByteSource } from '../../platform/byte-source.ts';
import { sliceOf } from '../metered-source.ts';
import { rejectUnless } from '../unjudgeable.ts';
import { type EndCandidate, endCandidates, findZipEnd, hasMembers, rejectTwoDirectories } from './zip-end.ts';

export interface ByteSpan {
  start: number;
  size: number;
}

/**
 * Python's zipfile opens a tar as the zip in its last 64 KiB, if there is one. A zip that is exactly the one in the
 * surrounding member was judged with that member; one that spans several, or follows the last, was not. Further ends in
 * the same member belong to zips within that zip.
 */
export async function rejectZipAcross(source: ByteSource, members: readonly ByteSpan[]): Promise<void> {
  const judged = new Set<ByteSpan>();
  for (const candidate of (await endCandidates(source)).reverse()) {
    if (!candidate.fits && !hasMembers(candidate)) continue;
    const { end, position } = candidate;
    const around = members.find(({ start, size }) => start <= position && position < start + size);
    const isWithin = end !== undefined && around !== undefined && end.shift >= around.start;
    const isJudged = isWithin && (judged.has(around) || (await isZipOf(source, around, candidate)));
    rejectUnless(isJudged, 'it is a tar and a zip at once', 'pack the files again as one zip or one tar');
    await rejectTwoDirectories(source, end);
    judged.add(around);
  }
}

async function isZipOf(source: ByteSource, { start, size }: ByteSpan, { end }: EndCandidate): Promise<boolean> {
  const own = await findZipEnd(sliceOf(source, start, size), false);
  if (own === undefined || end === undefined) return false;
  const isSamePlace = own.directoryStart + start === end.directoryStart && own.shift + start === end.shift;
  return isSamePlace && own.directorySize === end.directorySize && own.entries === end.entries;
}
