import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipMember {
  name: string;
  content: Buffer;
  deflated?: boolean;
  /** Values of the local header that differ from the directory. */
  local?: { name?: string; method?: number; size?: number };
  flags?: number;
  method?: number;
  /** Writes sizes and offset as zip64 fields. */
  wide?: boolean;
  /** Extra field in the directory. */
  extra?: Buffer;
  /** Offset in the directory, instead of the actual one. */
  offset?: number;
  /** Omitted from the directory. */
  isHidden?: boolean;
  /** Declared empty, in the local header and the directory. */
  isDeclaredEmpty?: boolean;
  /** Descriptor after the data; the local header then has no sizes. */
  descriptor?: Buffer;
}

export interface ZipTricks {
  before?: Buffer;
  comment?: Buffer;
  /** Offsets from the start of the file although something precedes the archive. */
  absolute?: boolean;
  /** Adds a zip64 end record, changed by this. */
  wideEnd?: (end: Buffer, locator: Buffer) => void;
  /** Changes the end record. */
  end?: (end: Buffer) => void;
}

const FULL = 0xffffffff;

/** Creates a zip archive, honest or not. */
export function zipFile(
  members: readonly ZipMember[],
  { before = Buffer.alloc(0), comment, absolute, wideEnd, end }: ZipTricks = {},
): Buffer {
  const parts: Buffer[] = [before];
  const directory: Buffer[] = [];
  let offset = absolute ? before.length : 0;
  for (const member of members) {
    const packed = member.deflated ? deflateRawSync(member.content) : member.content;
    const method = member.method ?? (member.deflated ? 8 : 0);
    const name = Buffer.from(member.name);
    const localName = Buffer.from(member.local?.name ?? member.name);
    const local = Buffer.alloc(30);
    local.write('PK\x03\x04');
    local.writeUInt16LE(member.flags ?? 0, 6);
    local.writeUInt16LE(member.local?.method ?? method, 8);
    local.writeUInt32LE(crc32(member.content), 14);
    local.writeUInt32LE(member.wide ? FULL : packed.length, 18);
    local.writeUInt32LE(member.wide ? FULL : (member.local?.size ?? member.content.length), 22);
    local.writeUInt16LE(localName.length, 26);
    const size = member.local?.size ?? member.content.length;
    const localExtra = member.wide ? wideField([size, packed.length]) : Buffer.alloc(0);
    local.writeUInt16LE(localExtra.length, 28);
    const place = member.offset ?? offset;
    const wide = member.wide ? wideField([member.content.length, packed.length, place]) : Buffer.alloc(0);
    const extra = Buffer.concat([member.extra ?? Buffer.alloc(0), wide]);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02');
    entry.writeUInt16LE(member.flags ?? 0, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(crc32(member.content), 16);
    entry.writeUInt32LE(member.wide ? FULL : packed.length, 20);
    entry.writeUInt32LE(member.wide ? FULL : member.content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt16LE(extra.length, 30);
    entry.writeUInt32LE(member.wide ? FULL : place, 42);
    if (member.isDeclaredEmpty) {
      local.fill(0, 14, 26);
      entry.fill(0, 16, 28);
    }
    if (member.descriptor) {
      local.writeUInt16LE(8, 6);
      local.fill(0, 14, 26);
    }
    if (!member.isHidden) directory.push(entry, name, extra);
    const after = member.descriptor ?? Buffer.alloc(0);
    parts.push(local, localName, localExtra, packed, after);
    offset += local.length + localName.length + localExtra.length + packed.length + after.length;
  }
  const size = Buffer.concat(directory).length;
  const listed = members.filter(({ isHidden }) => !isHidden).length;
  const last = wideEnd ? endRecord(listed, FULL, FULL, comment) : endRecord(listed, size, offset, comment);
  end?.(last);
  const wide = wideEnd ? wideEndRecord(listed, size, offset, wideEnd) : Buffer.alloc(0);
  return Buffer.concat([...parts, ...directory, wide, last]);
}

function wideField(numbers: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * numbers.length);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8 * numbers.length, 2);
  for (const [i, number] of numbers.entries()) field.writeBigUInt64LE(BigInt(number), 4 + 8 * i);
  return field;
}

function wideEndRecord(
  entries: number,
  size: number,
  offset: number,
  change: (end: Buffer, locator: Buffer) => void,
): Buffer {
  const end = Buffer.alloc(56);
  end.write('PK\x06\x06');
  end.writeBigUInt64LE(44n, 4);
  for (const at of [24, 32]) end.writeBigUInt64LE(BigInt(entries), at);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07');
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  change(end, locator);
  return Buffer.concat([end, locator]);
}

export function endRecord(entries: number, size: number, offset: number, comment: Buffer = Buffer.alloc(0)): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, comment]);
}
