import type { ByteSource } from '../../platform/byte-source.ts';
import { toPrintable } from '../judgement.ts';
import { rejectUnless } from '../unjudgeable.ts';
import type { ZipEntry } from './zip-directory.ts';
import type { ZipEnd } from './zip-end.ts';

export interface PlacedEntry {
  entry: ZipEntry;
  /** Start of its data, after its local header. */
  dataStart: number;
}

const DESCRIPTOR_SIGNATURE = 0x08074b50;
const SIZES_FOLLOW = 0x8;

/** Rejects overlapping members, as in a zip bomb. */
export function rejectOverlaps(members: readonly PlacedEntry[]): void {
  let reached = 0;
  for (const { entry, dataStart } of inOrder(members)) {
    rejectUnless(entry.offset >= reached, `the member ${toPrintable(entry.name)} overlaps another`);
    reached = dataStart + entry.packedSize;
  }
}

/**
 * Returns what is in the zip outside its members, or undefined. Readers that do not start from the directory find
 * unjudged members there: another zip before this one, or members that the directory omits.
 */
export async function findGap(
  source: ByteSource,
  members: readonly PlacedEntry[],
  { directoryStart }: ZipEnd,
): Promise<string | undefined> {
  const ordered = inOrder(members);
  const first = ordered[0]?.entry.offset ?? directoryStart;
  if (first > 0) return 'bytes lie before the first member of the zip';
  for (const [i, { entry, dataStart }] of ordered.entries()) {
    const next = ordered[i + 1]?.entry.offset ?? directoryStart;
    const dataEnd = dataStart + entry.packedSize;
    if (next === dataEnd || (await isDescriptor(source, dataEnd, next - dataEnd, entry))) continue;
    return `bytes that belong to no member follow ${toPrintable(entry.name)} in the zip`;
  }
  return undefined;
}

/** Tests for a data descriptor: checksum and sizes after the data, wide ones above 4 GB. */
async function isDescriptor(source: ByteSource, at: number, length: number, entry: ZipEntry): Promise<boolean> {
  if ((entry.localFlags & SIZES_FOLLOW) === 0 || ![12, 16, 20, 24].includes(length)) return false;
  const bytes = await source.read(at, length);
  const isSigned = length === 16 || length === 24;
  if (isSigned && bytes.readUInt32LE(0) !== DESCRIPTOR_SIGNATURE) return false;
  const fields = bytes.subarray(isSigned ? 4 : 0);
  const [packedSize, size] =
    fields.length === 12
      ? [fields.readUInt32LE(4), fields.readUInt32LE(8)]
      : [Number(fields.readBigUInt64LE(4)), Number(fields.readBigUInt64LE(12))];
  return fields.readUInt32LE(0) === entry.crc && packedSize === entry.packedSize && size === entry.size;
}

function inOrder(members: readonly PlacedEntry[]): PlacedEntry[] {
  return members.toSorted((one, other) => one.entry.offset - other.entry.offset);
}
