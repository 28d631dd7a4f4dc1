import { rejectLargeJson } from '../bounded-json.ts';
import { endOfQuoted } from './quoted-text.ts';

const NUMBER_WORD = /-?(?:Infinity|NaN)/g;
const QUOTE = '"';

/**
 * Parses JSON like Python's `json.loads`: in any Unicode encoding, and with NaN and Infinity. Returns undefined if
 * Python rejects it too, so that nothing is ever created from it.
 */
export function parsePythonJson(bytes: Buffer, what: string): unknown {
  rejectLargeJson(bytes, what);
  const text = decodeText(bytes);
  return parseOrUndefined(text) ?? parseOrUndefined(replaceNumberWords(text));
}

/** Undecodable bytes become replacement characters: Python rejects more of them. */
function decodeText(bytes: Buffer): string {
  const [a, b, c, d] = bytes;
  if (bytes.length >= 4 && a === 0 && b === 0) return decodeUtf32(bytes, 'BE');
  if (bytes.length >= 4 && c === 0 && d === 0 && b === (a === 0xff ? 0xfe : 0)) return decodeUtf32(bytes, 'LE');
  if (a === 0 || (a === 0xfe && b === 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  if (b === 0 || (a === 0xff && b === 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}

function decodeUtf32(bytes: Buffer, order: 'BE' | 'LE'): string {
  const characters: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = order === 'BE' ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
    if (code !== 0xfeff) characters.push(code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');
  }
  return characters.join('');
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Replaces numbers that JSON lacks with zero, outside of strings. */
function replaceNumberWords(text: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf(QUOTE, at);
    const start = open === -1 ? text.length : open;
    parts.push(text.slice(at, start).replaceAll(NUMBER_WORD, '0'));
    at = endOfQuoted(text, start) ?? text.length;
    parts.push(text.slice(start, at));
  }
  return parts.join('');
}
