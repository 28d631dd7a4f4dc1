import type { ByteSource } from '../../platform/byte-source.ts';
import { exact } from '../headers/exact-numbers.ts';
import { readExactly } from '../metered-source.ts';
import { rejectUnless, requireAtMost } from '../unjudgeable.ts';

export interface ZipEnd {
  directoryStart: number;
  directorySize: number;
  entries: number;
  /** Bytes before the archive: all its offsets are relative to that. */
  shift: number;
}

/** The values as written, not validated: some readers ignore contradictions. */
interface DeclaredEnd extends ZipEnd {
  isWhole: boolean;
}

const END_SIGNATURE = Buffer.from('PK\x05\x06');
const END_BYTES = 22;
const LOCATOR_SIGNATURE = Buffer.from('PK\x06\x07');
const LOCATOR_BYTES = 20;
const END64_SIGNATURE = Buffer.from('PK\x06\x06');
const END64_BYTES = 56;
const ENTRY_SIGNATURE = Buffer.from('PK\x01\x02');
const MAX_COMMENT_BYTES = 0xffff;
/** More than small zips in a tar can have in its last 64 KiB. */
const MAX_CANDIDATES = 256;

interface Numbers {
  entries: number;
  size: number;
  offset: number;
}

/** A possible end record of a zip. */
export interface EndCandidate {
  position: number;
  /** Reaches exactly to the end of the file, with its comment. */
  fits: boolean;
  /** Undefined if it is no valid end record. */
  end: DeclaredEnd | undefined;
  /** A directory is where the record says. */
  leads: boolean;
}

/**
 * Finds the end record, from which a zip is read: most readers ignore what precedes the archive. Rejects several
 * possible ends, because readers differ there. Returns undefined if there is none.
 */
export async function findZipEnd(source: ByteSource, beginsLikeZip: boolean): Promise<ZipEnd | undefined> {
  const candidates = await endCandidates(source);
  const last = candidates.at(-1);
  rejectUnless(last !== undefined || !beginsLikeZip, 'the zip has no end record');
  if (last === undefined) return undefined;

  const fitting = candidates.filter(({ fits }) => fits);
  // Bytes that only resemble an end record lead to no directory; in a file that does not begin like a zip they are
  // chance.
  if (!beginsLikeZip && fitting.length === 0 && !candidates.some(hasMembers)) return undefined;
  rejectUnless(fitting.length === 1 && last.fits, 'it has several places where a zip may end');
  const { end, leads } = last;
  rejectUnless(end !== undefined && leads, 'the end record of the zip leads to no directory');
  rejectUnless(end.isWhole, 'the zip is one of several parts');
  rejectUnless(end.shift >= 0, 'the beginning of the zip is missing');
  await rejectTwoDirectories(source, end);
  return end;
}

/** Returns every place in the last 64 KiB that some reader may take for the end, in order. */
export async function endCandidates(source: ByteSource): Promise<EndCandidate[]> {
  const tailStart = Math.max(0, source.size - END_BYTES - MAX_COMMENT_BYTES);
  const tail = await source.read(tailStart, source.size - tailStart);
  const places = endRecords(tail);
  requireAtMost(MAX_CANDIDATES, places.length, 'places where a zip may end');
  const candidates: EndCandidate[] = [];
  for (const at of places) {
    const end = await readEnd(source, tail, tailStart, at);
    const leads = end !== undefined && (await hasDirectory(source, end, end.directoryStart));
    const fits = at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length;
    candidates.push({ position: tailStart + at, fits, end, leads });
  }
  return candidates;
}

/** An empty zip hides nothing, and its end record occurs in programs that write zips. */
export function hasMembers({ end, leads }: EndCandidate): boolean {
  return leads && end !== undefined && end.directorySize > 0;
}

/** Some readers count from the start of the file, others from the start of the archive. */
export async function rejectTwoDirectories(source: ByteSource, end: ZipEnd): Promise<void> {
  const { shift, entries, directoryStart } = end;
  const twoDirectories = shift > 0 && entries > 0 && (await hasDirectory(source, end, directoryStart - shift));
  rejectUnless(!twoDirectories, 'it has several places where the directory of the zip may be');
}

function endRecords(tail: Buffer): number[] {
  const places: number[] = [];
  for (let at = tail.indexOf(END_SIGNATURE); at !== -1; at = tail.indexOf(END_SIGNATURE, at + 1)) {
    if (at + END_BYTES <= tail.length) places.push(at);
  }
  return places;
}

async function readEnd(
  source: ByteSource,
  tail: Buffer,
  tailStart: number,
  at: number,
): Promise<DeclaredEnd | undefined> {
  const narrow: Numbers = {
    entries: tail.readUInt16LE(at + 10),
    size: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
  const position = tailStart + at;
  const wide = await readWideEnd(source, position, narrow);
  const { entries, size, offset } = wide ?? narrow;
  const directoryEnd = wide === undefined ? position : position - LOCATOR_BYTES - END64_BYTES;
  const shift = directoryEnd - size - offset;
  const isWhole = tail.readUInt32LE(at + 4) === 0 && tail.readUInt16LE(at + 8) === narrow.entries;
  if (directoryEnd < size) return undefined;
  return { directoryStart: directoryEnd - size, directorySize: size, entries, shift, isWhole };
}

/** Reads the zip64 end record, which directly precedes the other and gives its own offset. */
async function readWideEnd(source: ByteSource, position: number, narrow: Numbers): Promise<Numbers | undefined> {
  const start = position - LOCATOR_BYTES - END64_BYTES;
  if (start < 0) return undefined;
  const bytes = await readExactly(source, start, END64_BYTES + LOCATOR_BYTES, 'the end record');
  const locator = bytes.subarray(END64_BYTES);
  if (!locator.subarray(0, 4).equals(LOCATOR_SIGNATURE)) return undefined;
  rejectUnless(bytes.subarray(0, 4).equals(END64_SIGNATURE), 'the zip64 end record is not where it should be');
  const wide: Numbers = {
    entries: exact(bytes.readBigUInt64LE(32), 'the zip'),
    size: exact(bytes.readBigUInt64LE(40), 'the zip'),
    offset: exact(bytes.readBigUInt64LE(48), 'the zip'),
  };
  const shift = start - wide.size - wide.offset;
  const pointsHere = exact(locator.readBigUInt64LE(8), 'the zip') + shift === start;
  const agrees =
    agreesWith(narrow.entries, wide.entries, 0xffff) &&
    agreesWith(narrow.size, wide.size, 0xffffffff) &&
    agreesWith(narrow.offset, wide.offset, 0xffffffff);
  rejectUnless(pointsHere && agrees, 'the two end records of the zip disagree');
  return wide;
}

/** The narrow number is equal, or saturated. */
function agreesWith(narrow: number, wide: number, full: number): boolean {
  return narrow === wide || narrow === full;
}

async function hasDirectory(source: ByteSource, { entries, directorySize }: ZipEnd, start: number): Promise<boolean> {
  // Only some readers check the number of members: one directory entry suffices.
  if (directorySize === 0) return entries === 0;
  return (await source.read(start, ENTRY_SIGNATURE.length)).equals(ENTRY_SIGNATURE);
}
