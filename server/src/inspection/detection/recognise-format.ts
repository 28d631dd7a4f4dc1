import { isTarHeader } from '../archives/read-tar-header.ts';
import { programKind } from '../headers/program-kind.ts';
import type { Format } from './format.ts';

/** Enough for a tar header, the longest signature. */
export const HEAD_BYTES = 512;

const MAGICS: readonly (readonly [Format, string])[] = [
  ['gguf', '47475546'],
  ['npy', '934e554d5059'],
  ['hdf5', '894844460d0a1a0a'],
  ['zip', '504b0304'],
  ['zip', '504b0506'],
  ['gzip', '1f8b08'],
  ['zstd', '28b52ffd'],
  ['bzip2', '425a68'],
  ['xz', 'fd377a585a00'],
  ['lz4', '04224d18'],
  ['lz4', '02214c18'],
  ['7z', '377abcaf271c'],
  ['rar', '526172211a07'],
  ['ar', '213c617263683e0a'],
  ['cpio', '303730373031'],
  ['cpio', '303730373032'],
  ['cpio', '303730373037'],
  ['lzip', '4c5a4950'],
  ['cab', '4d534346'],
];
const ZSTD_SKIPPABLE = Buffer.from('2a4d18', 'hex');
const BZIP2_BLOCK = Buffer.from('314159265359', 'hex');
const BZIP2_END = Buffer.from('177245385090', 'hex');

/** Returns the format of the first bytes, or undefined. Pickles, ONNX and LZMA have no magic. */
export function recogniseFormat(head: Buffer): Format | undefined {
  // First, because a tar begins with its first member's name, which can match any other; a checksum is no accident.
  if (isTarHeader(head)) return 'tar';
  const magic = MAGICS.find(([, hex]) => head.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex')));
  if (magic?.[0] === 'bzip2') return isBzip2(head) ? 'bzip2' : undefined;
  if (magic !== undefined) return magic[0];
  if (isSafetensors(head)) return 'safetensors';
  if (programKind(head) !== undefined) return 'program';
  if (isZstdSkippable(head)) return 'zstd';
  if (isCompress(head)) return 'compress';
  if (isBinaryCpio(head)) return 'cpio';
  if (head.toString('latin1', 0, 2) === 'ZF') return 'zfile';
  if (isZlib(head)) return 'zlib';
  const text = head.toString('latin1').replace(/^(?:ï»¿)?\s*/, '');
  // A head of blanks may be JSON moved out of sight.
  const isBlank = text === '' && head.length === HEAD_BYTES;
  return text.startsWith('{') || isBlank ? 'json' : undefined;
}

/**
 * A length with at most five bytes used, followed by JSON: text has no such zeros, and numbers do not continue like an
 * object.
 */
function isSafetensors(head: Buffer): boolean {
  const isLength = head.subarray(5, 8).every((byte) => byte === 0);
  return isLength && /^\{\s*(?:["}]|$)/.test(head.toString('latin1', 8));
}

function isBzip2(head: Buffer): boolean {
  return [BZIP2_BLOCK, BZIP2_END].some((mark) => head.subarray(4, 10).equals(mark));
}

/** The two magic bytes are common; a first name that ends where the header says is not. */
function isBinaryCpio(head: Buffer): boolean {
  const HEADER_BYTES = 26;
  if (head.length <= HEADER_BYTES || !['c771', '71c7'].includes(head.toString('hex', 0, 2))) return false;
  const nameBytes = head[0] === 0xc7 ? head.readUInt16LE(20) : head.readUInt16BE(20);
  const name = head.subarray(HEADER_BYTES, HEADER_BYTES + nameBytes);
  return nameBytes > 1 && name.length === nameBytes && name.indexOf(0) === nameBytes - 1;
}

/** A skippable frame before those with the content. */
function isZstdSkippable(head: Buffer): boolean {
  return head.length > 8 && ((head[0] as number) & 0xf0) === 0x50 && head.subarray(1, 4).equals(ZSTD_SKIPPABLE);
}

/** Codes of 9 to 16 bits; of the other bits one is an option, and two are zero. */
function isCompress(head: Buffer): boolean {
  const codeBits = (head[2] ?? 0) & 0x7f;
  return head[0] === 0x1f && head[1] === 0x9d && codeBits >= 9 && codeBits <= 16;
}

function isZlib(head: Buffer): boolean {
  return head.length > 2 && head[0] === 0x78 && head.readUInt16BE(0) % 31 === 0;
}
