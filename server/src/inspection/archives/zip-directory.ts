import type { ByteSource } from '../../platform/byte-source.ts';
import { SPLIT_ARCHIVE } from '../advice.ts';
import { BoundedReader } from '../bounded-reader.ts';
import { formatBytes } from '../format-limit.ts';
import { exact } from '../headers/exact-numbers.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import type { InspectionLimits } from '../inspection-limits.ts';
import { toPrintable } from '../judgement.ts';
import { readExactly } from '../metered-source.ts';
import { rejectUnless, requireAtMost } from '../unjudgeable.ts';
import type { ZipEnd } from './zip-end.ts';

export interface ZipEntry {
  name: string;
  nameBytes: Buffer;
  flags: number;
  /** Flags of the local header, once read. */
  localFlags: number;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  /** Offset of the local header in this file. */
  offset: number;
}

const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const SATURATED_32 = 0xffffffff;
const ZIP64_FIELD = 1;
const UNICODE_PATH_FIELD = 0x7075;
const UNICODE_PATH_AT = 5;
const ENCRYPTED = 0x2041;
const SIZES_FOLLOW = 0x8;

/** Reads the members from the central directory, and checks that each agrees with its local header. */
export async function readDirectory(
  source: ByteSource,
  end: ZipEnd,
  { maxMembers }: Pick<InspectionLimits, 'maxMembers'>,
): Promise<ZipEntry[]> {
  rejectUnless(
    end.directorySize <= BOUNDS.zipDirectory,
    `the directory of the zip is longer than ${formatBytes(BOUNDS.zipDirectory)}`,
    SPLIT_ARCHIVE,
  );
  requireAtMost(maxMembers, end.entries, 'members', SPLIT_ARCHIVE);
  const reader = new BoundedReader(source, end.directoryStart, end.directoryStart + end.directorySize);
  const entries: ZipEntry[] = [];
  for (let i = 0; i < end.entries; i++) entries.push(await readEntry(reader, end.shift));
  rejectUnless(reader.remaining === 0, 'the directory of the zip has more members than its end record says');
  return entries;
}

async function readEntry(reader: BoundedReader, shift: number): Promise<ZipEntry> {
  rejectUnless(await reader.fill(ENTRY_BYTES), 'the directory of the zip is cut short');
  const fixed = reader.bytes(ENTRY_BYTES);
  rejectUnless(fixed.readUInt32LE(0) === ENTRY_SIGNATURE, 'the directory of the zip is broken');
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) => fixed.readUInt16LE(at)) as [
    number,
    number,
    number,
  ];
  rejectUnless(await reader.fill(nameLength + extraLength), 'the directory of the zip is cut short');
  const nameBytes = Buffer.from(reader.bytes(nameLength));
  const { wide, otherName } = readExtra(reader.bytes(extraLength));
  rejectOddName(nameBytes, otherName);
  rejectUnless(commentLength <= reader.remaining, 'the directory of the zip is cut short');
  reader.skip(commentLength);
  // Zip64 numbers exist only for fields that overflow, in this order.
  const number = (at: number): number => {
    const narrow = fixed.readUInt32LE(at);
    if (narrow !== SATURATED_32) return narrow;
    return wide.shift() ?? narrow;
  };
  const size = number(24);
  const packedSize = number(20);
  return {
    name: nameBytes.toString(),
    nameBytes,
    flags: fixed.readUInt16LE(8),
    localFlags: 0,
    method: fixed.readUInt16LE(10),
    crc: fixed.readUInt32LE(16),
    packedSize,
    size,
    offset: number(42) + shift,
  };
}

/** Returns where a member's data begins, after checking its local header against the directory. */
export async function locateData(source: ByteSource, entry: ZipEntry, end: ZipEnd): Promise<number> {
  const what = `the member ${toPrintable(entry.name)}`;
  const local = await readExactly(source, entry.offset, LOCAL_BYTES, what);
  rejectUnless(local.readUInt32LE(0) === LOCAL_SIGNATURE, `${what} is not where the directory says`);
  const [nameLength, extraLength] = [local.readUInt16LE(26), local.readUInt16LE(28)];
  const rest = await readExactly(source, entry.offset + LOCAL_BYTES, nameLength + extraLength, what);
  const flags = local.readUInt16LE(6);
  entry.localFlags = flags;
  rejectUnless(rest.subarray(0, nameLength).equals(entry.nameBytes), `${what} has another name in its own header`);
  rejectUnless(
    ((flags | entry.flags) & ENCRYPTED) === 0,
    `${what} is encrypted`,
    'pack the files again without a password',
  );
  rejectUnless(local.readUInt16LE(8) === entry.method, `${what} is packed otherwise than the directory says`);

  const { wide } = readExtra(rest.subarray(nameLength));
  const [crc, packedSize, size] = [14, 18, 22].map((at) => local.readUInt32LE(at)) as [number, number, number];
  const isWide = packedSize === SATURATED_32 && size === SATURATED_32 && wide.length >= 2;
  const declared = isWide ? { size: wide[0], packedSize: wide[1] } : { size, packedSize };
  const agrees = declared.size === entry.size && declared.packedSize === entry.packedSize && crc === entry.crc;
  // A streaming writer omits one or both here, and writes them after the data.
  const isAbsentOrSame =
    (!declared.size || declared.size === entry.size) &&
    (!declared.packedSize || declared.packedSize === entry.packedSize);
  const leftOut = (flags & SIZES_FOLLOW) !== 0 && isAbsentOrSame;
  rejectUnless(agrees || leftOut, `${what} has another size than the directory says`);
  const start = entry.offset + LOCAL_BYTES + nameLength + extraLength;
  rejectUnless(start + entry.packedSize <= end.directoryStart, `${what} runs into the directory`);
  return start;
}

interface Extra {
  /** Numbers that overflow their fields. */
  wide: number[];
  /** A name that some readers use instead. */
  otherName: Buffer | undefined;
}

function readExtra(extra: Buffer): Extra {
  const read: Extra = { wide: [], otherName: undefined };
  const seen = new Set<number>();
  for (let at = 0; at + 4 <= extra.length; ) {
    const [id, length] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)];
    const field = extra.subarray(at + 4, at + 4 + length);
    if (id === ZIP64_FIELD) {
      rejectUnless(!seen.has(id), 'a member of the zip has two sizes');
      const count = Math.min(3, Math.floor(field.length / 8));
      read.wide = Array.from({ length: count }, (_, i) => exact(field.readBigUInt64LE(8 * i), 'a member'));
    }
    if (id === UNICODE_PATH_FIELD) read.otherName = field.subarray(UNICODE_PATH_AT);
    seen.add(id);
    at += 4 + length;
  }
  return read;
}

/** Requires one name for all readers: some end it at a zero byte, some prefer an alternative field. */
function rejectOddName(name: Buffer, otherName: Buffer | undefined): void {
  rejectUnless(!name.includes(0), `the member ${toPrintable(name.toString())} has a zero byte in its name`);
  rejectUnless(otherName?.equals(name) ?? true, `the member ${toPrintable(name.toString())} has another name as well`);
}
