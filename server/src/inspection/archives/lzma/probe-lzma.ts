import type { ByteSource } from '../../../platform/byte-source.ts';
import { recogniseFormat } from '../../detection/recognise-format.ts';
import { isPickleStart } from '../../pickle/pickle-opcodes.ts';
import { findFilled, firstFilled } from '../zero-bytes.ts';
import { decodeLzma, hasUsualHeader, LZMA_HEADER_BYTES, type LzmaStart } from './decode-lzma.ts';

/** What Python reads of a compressed file at once, and asks of it: data that breaks within such a block is given to nobody. */
const BLOCK_BYTES = 8192;
/** A stream without content: its header, and the five bytes that every stream has. */
const EMPTY_STREAM_BYTES = LZMA_HEADER_BYTES + 5;
const MAX_EMPTY_STREAMS = 1000;

export type LzmaProbe =
  | { found: 'none' }
  | { found: 'lzma' }
  /** Its data ends or breaks in the middle; this is all that comes out of it, and a loader is given that. */
  | { found: 'cut short'; content: Buffer };

const NONE: LzmaProbe = { found: 'none' };
const LZMA: LzmaProbe = { found: 'lzma' };

/**
 * Decides whether Python's `lzma`, which joblib and pandas open files with, would unpack a file of the "alone" format.
 * That has no magic: a byte below 225, two sizes that can be anything, and a zero begin many a file of numbers. So the
 * beginning is decoded. Numbers fail at that within some hundred bytes, since they soon repeat what was never there.
 * Those that are mostly zeros decode to something, but rarely to what a pickle or an archive begins with.
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
      // Python goes on to the stream behind one that is empty.
      at = await passZeros(source, at + inputBytes, input.subarray(0, inputBytes));
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

/** Decodes the blocks before the one that is damaged, of a stream that begins at that place of the file. */
function decodeBlocks(input: Buffer, at: number): LzmaStart | undefined {
  const firstEnd = BLOCK_BYTES - (at % BLOCK_BYTES);
  const ends = [firstEnd + BLOCK_BYTES, firstEnd].filter((end) => end < input.length);
  for (const end of ends) {
    const start = decodeLzma(input.subarray(0, end), BLOCK_BYTES);
    if (start !== undefined) return start;
  }
  return undefined;
}

/** Whether a program that unpacks on its own gets any further than the first byte. */
function isLoadable(content: Buffer): boolean {
  return isPickleStart(content) || recogniseFormat(content) !== undefined;
}

/** A file of zeros is one empty stream after another. Returns where the first is that is more than zeros. */
async function passZeros(source: ByteSource, start: number, passed: Buffer): Promise<number> {
  if (firstFilled(passed) !== -1) return start;
  const filled = await findFilled(source, start);
  if (filled === source.size) return filled;
  return start + Math.floor((filled - start) / EMPTY_STREAM_BYTES) * EMPTY_STREAM_BYTES;
}
