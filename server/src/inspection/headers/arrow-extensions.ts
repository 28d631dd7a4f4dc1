import type { ByteSource } from '../../platform/byte-source.ts';
import { formatBytes } from '../format-limit.ts';
import { CLEAN, flagged, inconclusive, type Judgement, worst } from '../judgement.ts';

const EXTENSION = 'arrow.py_extension_type';
const FOUND = flagged(
  `has a column of the type ${EXTENSION}, which is a pickle`,
  'store the column as a plain Arrow type',
);
/** More than any schema needs. */
const MAX_SCHEMA_BYTES = 16 * 1024 * 1024;
const TOO_LONG = inconclusive(
  `its Arrow schema is longer than ${formatBytes(MAX_SCHEMA_BYTES)}`,
  'store fewer columns in a file',
);
const DAMAGED = inconclusive('the footer of the Arrow file is damaged', 'write the file again, and upload all of it');
const FILE_MAGIC = 'ARROW1';
/** The magic, padded to eight bytes. */
const FILE_START_BYTES = 8;
/** Footer length and magic. */
const FILE_END_BYTES = 10;
/** After its own four bytes. */
const MIN_TABLE_AT = 4;
const MESSAGE_MARK = Buffer.from('ffffffff', 'hex');

/** Inspects Arrow files and streams, which begin with their schema; files repeat it in their footer. */
export async function inspectArrowTypes(source: ByteSource): Promise<Judgement> {
  const head = await source.read(0, FILE_START_BYTES);
  if (head.toString('latin1', 0, FILE_MAGIC.length) === FILE_MAGIC) {
    return worst([await searchSchema(source, FILE_START_BYTES), await searchFooter(source)]);
  }
  const isMarked = head.subarray(0, MESSAGE_MARK.length).equals(MESSAGE_MARK);
  return isMarked || isLegacyMessage(head, source.size) ? searchSchema(source, 0) : CLEAN;
}

/** Before version 0.15 a stream began with the length of its first message, followed by the offset of its table. */
function isLegacyMessage(head: Buffer, size: number): boolean {
  if (head.length < FILE_START_BYTES) return false;
  const [length, table] = [head.readUInt32LE(0), head.readUInt32LE(4)];
  return length <= MAX_SCHEMA_BYTES && length < size && table >= MIN_TABLE_AT && table < length;
}

async function searchSchema(source: ByteSource, start: number): Promise<Judgement> {
  const [head, prefix] = [await source.read(start, 8), MESSAGE_MARK.length];
  if (head.length < 8) return CLEAN;
  // Before version 0.15 the length had no marker.
  const isMarked = head.subarray(0, prefix).equals(MESSAGE_MARK);
  const length = head.readInt32LE(isMarked ? prefix : 0);
  if (length < 0) return CLEAN;
  return length > MAX_SCHEMA_BYTES ? TOO_LONG : searchExtensions(source, start, length + 8);
}

async function searchFooter(source: ByteSource): Promise<Judgement> {
  const end = await source.read(Math.max(0, source.size - FILE_END_BYTES), FILE_END_BYTES);
  if (end.length < FILE_END_BYTES || end.toString('latin1', 4) !== FILE_MAGIC) {
    return inconclusive('the Arrow file has no footer, so it was cut short', 'upload the whole file');
  }
  const length = end.readInt32LE(0);
  if (length > MAX_SCHEMA_BYTES) return TOO_LONG;
  const start = source.size - FILE_END_BYTES - length;
  const isSound = length > MIN_TABLE_AT && start >= FILE_START_BYTES && (await beginsWithTable(source, start, length));
  return worst([await searchExtensions(source, Math.max(0, start), length), isSound ? CLEAN : DAMAGED]);
}

/** Tests whether the bytes begin with the offset of a table, as all Arrow metadata does. */
async function beginsWithTable(source: ByteSource, start: number, length: number): Promise<boolean> {
  const at = (await source.read(start, MIN_TABLE_AT)).readUInt32LE(0);
  return at >= MIN_TABLE_AT && at < length;
}

/** Searches for the pickle extension type, in plain text and in base64, in which Parquet stores the Arrow schema. */
export async function searchExtensions(source: ByteSource, start: number, length: number): Promise<Judgement> {
  const text = (await source.read(start, Math.max(0, length))).toString('latin1');
  return SPELLINGS.some((spelling) => text.includes(spelling)) ? FOUND : CLEAN;
}

/** Plain, and in base64 at each of the three alignments. */
const SPELLINGS = [EXTENSION, ...[0, 1, 2].map(base64At)];

function base64At(shift: number): string {
  const text = Buffer.from(`${'\0'.repeat(shift)}${EXTENSION}`)
    .toString('base64')
    .replaceAll('=', '');
  // The characters at both ends depend on the surrounding bytes.
  return text.slice(shift === 0 ? 0 : shift + 1, -1);
}
