import { ApiError } from '../../errors.ts';

/** Arrays, objects and named values per body. Each takes about a microsecond, in which no other request is served. */
export const MAX_PARTS = 2 ** 18;
/** Nesting depth of arrays and objects. Keeps recursive code from overflowing the stack. */
export const MAX_DEPTH = 512;

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [LIST, END_OF_LIST, OBJECT, END_OF_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Rejects JSON that is cheap to send and expensive to parse: 64 MiB of empty objects would take seconds and gigabytes.
 * Invalid JSON is left to the parser.
 */
export function requireModestJson(bytes: Uint8Array): void {
  if (isPlain(bytes)) return;
  let parts = 0;
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === LIST || byte === OBJECT) {
      depth += 1;
      parts += 1;
      if (depth > MAX_DEPTH)
        throw new ApiError('invalid_json', `The request body is nested deeper than ${MAX_DEPTH} levels. Flatten it.`);
    } else if (byte === END_OF_LIST || byte === END_OF_OBJECT) depth -= 1;
    else if (byte === COLON) parts += 1;
    if (parts > MAX_PARTS) throw tooManyParts();
  }
}

/**
 * Returns whether there are too few structural characters, in strings or not, to exceed a limit. Most bodies take this
 * fast path.
 */
function isPlain(bytes: Uint8Array): boolean {
  let structural = 0;
  for (const sign of [COLON, LIST, OBJECT]) {
    for (let at = bytes.indexOf(sign); at !== -1; at = bytes.indexOf(sign, at + 1)) {
      structural += 1;
      if (structural > MAX_DEPTH) return false;
    }
  }
  return true;
}

function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

function tooManyParts(): ApiError {
  return new ApiError(
    'payload_too_large',
    `The request body has more than ${MAX_PARTS} lists, objects and named values. Send the elements of a tensor as one list, or as binary data.`,
  );
}
