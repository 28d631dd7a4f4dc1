import { rejectUnless } from '../unjudgeable.ts';

export interface TarHeader {
  name: string;
  type: string;
  size: number;
  /** Target of a link. */
  link: string;
  /** Prepended to the name by readers that support it. */
  prefix: string;
}

export const TAR_BLOCK = 512;

const NAME_BYTES = 100;
const SIZE: Field = [124, 12];
const SUM: Field = [148, 8];
const TYPE_AT = 156;
const LINK: Field = [157, 100];
const MAGIC: Field = [257, 5];
const PREFIX: Field = [345, 155];
/** Mode, owner, group, time and the two device numbers. */
const OTHER_NUMBERS: readonly Field[] = [
  [100, 8],
  [108, 8],
  [116, 8],
  [136, 12],
  [329, 8],
  [337, 8],
];
/** Everything Python parses as octal. */
const LENIENT_OCTAL = /^[+-]?(?:0o_?)?[0-7]+(?:_[0-7]+)*$/i;

type Field = readonly [at: number, bytes: number];

/**
 * A tar has no reliable magic; the checksum of a header serves as one. Accepts whatever Python reads as a header:
 * oddities are rejected later, while an unrecognised tar would not be inspected at all.
 */
export function isTarHeader(block: Buffer): boolean {
  if (block.length < TAR_BLOCK) return false;
  const declared = readLeniently(block, SUM);
  if (declared === undefined || ![SIZE, ...OTHER_NUMBERS].every((field) => readLeniently(block, field) !== undefined))
    return false;
  let [sum, signedSum] = [0, 0];
  for (let at = 0; at < TAR_BLOCK; at++) {
    const byte = at >= SUM[0] && at < SUM[0] + SUM[1] ? 0x20 : (block[at] as number);
    sum += byte;
    signedSum += byte < 0x80 ? byte : byte - 0x100;
  }
  return declared === sum || declared === signedSum;
}

export function readTarHeader(block: Buffer): TarHeader {
  rejectUnless(isTarHeader(block), 'a header of the tar is damaged');
  const size = readSize(block);
  rejectUnless(size !== undefined, 'a member of the tar has no valid size');
  const isUstar = textOf(block, MAGIC) === 'ustar';
  return {
    name: textOf(block, [0, NAME_BYTES]),
    type: String.fromCharCode(block[TYPE_AT] as number),
    size,
    link: textOf(block, LINK),
    prefix: isUstar ? textOf(block, PREFIX) : '',
  };
}

/**
 * Tests for a checksum that Python reads and no program writes: empty, binary, or so small that most header bytes must
 * be negative.
 */
export function hasOddChecksum(header: Buffer): boolean {
  return !/^ *[0-7]{3}/.test(fieldOf(header, SUM).toString('latin1'));
}

/** Returns the member's size as Python parses it, which is too lenient. */
export function lenientSize(header: Buffer): number {
  return Math.max(0, readLeniently(header, SIZE) ?? 0);
}

function textOf(block: Buffer, field: Field): string {
  return fieldOf(block, field).toString().split('\0', 1)[0] as string;
}

function fieldOf(block: Buffer, [at, bytes]: Field): Buffer {
  return block.subarray(at, at + bytes);
}

/** Octal digits, or above 8 GB a binary number, marked by the first bit. */
function readSize(block: Buffer): number | undefined {
  const field = fieldOf(block, SIZE);
  if (field[0] !== 0x80) {
    const text = field.toString('latin1').replaceAll(/^ +|[ \0]+$/g, '');
    return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : undefined;
  }
  const size = field.readBigUInt64BE(4);
  const isExact = field.subarray(1, 4).every((byte) => byte === 0) && size <= BigInt(Number.MAX_SAFE_INTEGER);
  return isExact ? Number(size) : undefined;
}

function readLeniently(block: Buffer, place: Field): number | undefined {
  const field = fieldOf(block, place);
  if (field[0] === 0x80) return field.subarray(1).reduce((number, byte) => number * 256 + byte, 0);
  if (field[0] === 0xff)
    return field.subarray(1).reduce((number, byte) => number * 256 + byte, 0) - 256 ** (place[1] - 1);
  const text = (field.toString('latin1').split('\0', 1)[0] as string).trim();
  if (text === '') return 0;
  if (!LENIENT_OCTAL.test(text)) return undefined;
  const digits = Number.parseInt(text.replaceAll(/[^0-7]/g, ''), 8);
  return text.startsWith('-') ? -digits : digits;
}
