import type { ByteSource } from '../../../platform/byte-source.ts';
import { recogniseFormat } from '../../detection/recognise-format.ts';
import { isPickleStart } from '../../pickle/pickle-opcodes.ts';
import { findFilled, firstFilled } from '../zero-bytes.ts';
import { decodeLzma, hasUsualHeader, LZMA_HEADER_BYTES, type LzmaStart } from './decode-lzma.ts';

/** Block size of Python's reads: data that breaks within a block is not returned. */
const BLOCK_BYTES = 8192;
/** A stream without content: its header, and the five bytes of every stream. */
const EMPTY_STREAM_BYTES = LZMA_HEADER_BYTES + 5;
const MAX_EMPTY_STREAMS = 1000;

export type LzmaProbe =
  | { found: 'none' }
  | { found: 'lzma' }
  /** The data ends or breaks midway; a loader gets this content. */
  | { found: 'cut short'; content: Buffer };

const NONE: LzmaProbe = { found: 'none' };
const LZMA: LzmaProbe = { found: 'lzma' };

/**
 * Tests whether Python's `lzma`, which joblib and pandas use, would unpack a file of the "alone" format. It has no
 * magic: a byte below 225, two arbitrary sizes and a zero begin many files of numbers. So the beginning is decoded.
 * Numbers fail within some hundred bytes, because they soon repeat what does not exist. Those that are mostly zeros
 * decode to something, but rarely to the start of a pickle or an archive.
 */
export async function probeLzma(source: ByteSource): Promise<LzmaProbe> {
  let at = 0;
  for (let streams = 0; streams < MAX_EMPTY_STREAMS; streams++) {
    const input = await source.read(at, LZMA_HEADER_BYTES + BLOCK_BYTES);
    const whole = decodeLzma(input, BLOCK_BYTES);
    const start = whole ?? decodeBlocks(input, at);
    if (start === undefined) return NONE;
    const { content, endedBy, inputBytes } = start;
    if (endedBy === 'stream' && content.length === 0) {
      // Python continues with the stream after an empty one.
      at = await skipZeros(source, at + inputBytes, input.subarray(0, inputBytes));
      continue;
    }
    const isOneStream = at === 0 && (endedBy !== 'stream' || inputBytes === source.size);
    const isWritten = isOneStream && hasUsualHeader(input);
    if (firstFilled(content) === -1 || !(isWritten || isLoadable(content))) return NONE;
    const isCutShort = endedBy === 'input' && (whole === undefined || at + input.length >= source.size);
    return isCutShort ? { found: 'cut short', content } : LZMA;
  }
  return LZMA;
}

/** Decodes the blocks before the damaged one, of a stream that starts at this offset. */
function decodeBlocks(input: Buffer, at: number): LzmaStart | undefined {
  const firstEnd = BLOCK_BYTES - (at % BLOCK_BYTES);
  const ends = [firstEnd + BLOCK_BYTES, firstEnd].filter((end) => end < input.length);
  for (const end of ends) {
    const start = decodeLzma(input.subarray(0, end), BLOCK_BYTES);
    if (start !== undefined) return start;
  }
  return undefined;
}

/** Tests whether a loader would get beyond the first byte. */
function isLoadable(content: Buffer): boolean {
  return isPickleStart(content) || recogniseFormat(content) !== undefined;
}

/** A file of zeros is a sequence of empty streams. Returns the offset of the first stream with other bytes. */
async function skipZeros(source: ByteSource, start: number, skipped: Buffer): Promise<number> {
  if (firstFilled(skipped) !== -1) return start;
  const filled = await findFilled(source, start);
  if (filled === source.size) return filled;
  return start + Math.floor((filled - start) / EMPTY_STREAM_BYTES) * EMPTY_STREAM_BYTES;
}
