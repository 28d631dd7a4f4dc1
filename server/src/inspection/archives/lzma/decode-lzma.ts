import { InputEnded, LzmaDamaged, LzmaRangeDecoder } from './lzma-range-decoder.ts';
import { LzmaContent, type LzmaProperties, LzmaSymbols } from './lzma-symbols.ts';

/** One byte of properties, four of dictionary size, eight of content size. */
export const LZMA_HEADER_BYTES = 13;
const DICTIONARY_AT = 1;
const MIN_USUAL_DICTIONARY = 4096;
/** Largest size that liblzma accepts without doubting the format. */
const MAX_USUAL_SIZE = 2n ** 38n;
const SIZE_AT = 5;
const UNKNOWN = 2n ** 64n - 1n;
const MAX_PROPERTIES = 9 * 5 * 5;
/** Limit of liblzma, and so of Python; the format allows more. */
const MAX_LITERAL_BITS = 4;

export interface LzmaStart {
  content: Buffer;
  /** `stream`: complete. `content`: reached the requested length. `input`: ran out of input. */
  endedBy: 'stream' | 'content' | 'input';
  /** Input bytes consumed. */
  inputBytes: number;
}

/** Tests whether these can be the first bytes of an LZMA file: there is no magic, but most bytes cannot. */
export function canBeLzma(head: Buffer): boolean {
  return head.length > LZMA_HEADER_BYTES && head[LZMA_HEADER_BYTES] === 0 && readProperties(head) !== undefined;
}

/**
 * Tests for a header that programs write: a dictionary of at least 4 KiB that is a power of two, or 1.5 times one.
 * Numbers that start like LZMA mostly claim less.
 */
export function hasUsualHeader(head: Buffer): boolean {
  const dictionary = head.readUInt32LE(DICTIONARY_AT);
  const powers = Math.log2(dictionary % 3 === 0 ? dictionary / 1.5 : dictionary);
  const size = head.readBigUInt64LE(SIZE_AT);
  return dictionary >= MIN_USUAL_DICTIONARY && Number.isInteger(powers) && (size === UNKNOWN || size < MAX_USUAL_SIZE);
}

/**
 * Decodes the beginning of an LZMA file of the "alone" format, or returns undefined. Memory is bounded by the input:
 * the dictionary size is only a claim, and distances are checked against the decoded bytes.
 */
export function decodeLzma(input: Buffer, maxContent: number): LzmaStart | undefined {
  const properties = canBeLzma(input) ? readProperties(input) : undefined;
  if (properties === undefined) return undefined;
  const size = input.readBigUInt64LE(SIZE_AT);
  const wanted = size === UNKNOWN || size > maxContent ? maxContent : Number(size);
  const content = new LzmaContent(wanted);
  let decoder: LzmaRangeDecoder | undefined;
  try {
    decoder = new LzmaRangeDecoder(input, LZMA_HEADER_BYTES);
    const symbols = new LzmaSymbols(decoder, properties, content);
    const isMarked = symbols.decode();
    const isComplete = isMarked || size < maxContent;
    if (isComplete && !isMarked) symbols.decodeEnd();
    return { content: content.bytes(), endedBy: isComplete ? 'stream' : 'content', inputBytes: decoder.position };
  } catch (error) {
    if (error instanceof LzmaDamaged) return undefined;
    if (!(error instanceof InputEnded)) throw error;
    return { content: content.bytes(), endedBy: 'input', inputBytes: input.length };
  }
}

function readProperties(head: Buffer): LzmaProperties | undefined {
  const byte = head[0] as number;
  const [literalContextBits, literalPositionBits] = [byte % 9, Math.floor(byte / 9) % 5];
  if (byte >= MAX_PROPERTIES || literalContextBits + literalPositionBits > MAX_LITERAL_BITS) return undefined;
  return { literalContextBits, literalPositionBits, positionBits: Math.floor(byte / 45) };
}
