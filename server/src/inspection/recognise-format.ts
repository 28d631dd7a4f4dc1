import { isTarHeader } from './archives/read-tar-header.ts';
import type { Format } from './inspection.ts';

/** Enough for the first header of a tar, the longest of them. */
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
];
const ZSTD_SKIPPABLE = Buffer.from('2a4d18', 'hex');
const BRACE = 0x7b;
const BZIP2_BLOCK = Buffer.from('314159265359', 'hex');
const BZIP2_END = Buffer.from('177245385090', 'hex');

/** What the first bytes say a file is; undefined where they say nothing. Pickles and ONNX have no such bytes. */
export function recogniseFormat(head: Buffer): Format | undefined {
  // First, for any of the others can be the name of its first member; a checksum is no accident.
  if (isTarHeader(head)) return 'tar';
  const magic = MAGICS.find(([, hex]) => head.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex')));
  if (magic?.[0] === 'bzip2') return isBzip2(head) ? 'bzip2' : undefined;
  if (magic !== undefined) return magic[0];
  if (isSafetensors(head)) return 'safetensors';
  if (isZstdSkippable(head)) return 'zstd';
  if (isLzma(head)) return 'lzma';
  if (isZlib(head)) return 'zlib';
  const text = head.toString('latin1').replace(/^(?:ï»¿)?\s*/, '');
  // Nothing but space so far may be JSON that was moved out of sight.
  const isBlank = text === '' && head.length === HEAD_BYTES;
  return text.startsWith('{') || isBlank ? 'json' : undefined;
}

/** A length of which at most five bytes are used, and then JSON: no text has zeros like that. */
function isSafetensors(head: Buffer): boolean {
  return head[8] === BRACE && head.subarray(5, 8).every((byte) => byte === 0);
}

function isBzip2(head: Buffer): boolean {
  return [BZIP2_BLOCK, BZIP2_END].some((mark) => head.subarray(4, 10).equals(mark));
}

/** Usual properties, a dictionary size with one or two leading bits, and a size that is unknown or not absurd. */
function isLzma(head: Buffer): boolean {
  if (head.length < 13 || head[0] !== 0x5d) return false;
  const dictionary = head.readUInt32LE(1);
  const size = head.readBigUInt64LE(5);
  const bits = dictionary.toString(2);
  const isUsual = dictionary === 0xffffffff || (dictionary > 0 && /^11?0*$/.test(bits));
  return isUsual && (size === 2n ** 64n - 1n || size < 2n ** 48n);
}

/** A frame of anything, to be passed over, before those that hold the content. */
function isZstdSkippable(head: Buffer): boolean {
  return head.length > 8 && ((head[0] as number) & 0xf0) === 0x50 && head.subarray(1, 4).equals(ZSTD_SKIPPABLE);
}

function isZlib(head: Buffer): boolean {
  return head.length > 2 && head[0] === 0x78 && head.readUInt16BE(0) % 31 === 0;
}
