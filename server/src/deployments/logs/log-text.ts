import { stripVTControlCharacters } from 'node:util';
import { maskSecrets } from '../../platform/crypto/secret-text.ts';

/** In characters. */
export const MAX_MESSAGE_LENGTH = 2_000;
/** What is behind this is not even looked at. */
const LONGEST_TEXT = 64 * MAX_MESSAGE_LENGTH;

/** Whatever moves a terminal's cursor, breaks a line or reverses the text in front of it; tabs do not. */
const UNRULY = /(?!\t)[\p{Cc}\p{Bidi_Control}]/gu;

/** The lines of what somebody said, fit to be stored and shown: none of them empty, none too long. */
export function linesOf(text: string): string[] {
  const looked = text.length > LONGEST_TEXT ? `${cut(text, LONGEST_TEXT)}…` : text;
  const lines = stripVTControlCharacters(looked)
    .toWellFormed()
    .split(/\r\n|[\r\n\u2028\u2029]/);
  return lines.map(clean).filter((line) => line !== '');
}

function clean(line: string): string {
  const text = maskSecrets(line.replace(UNRULY, '\ufffd')).trimEnd();
  return text.length > MAX_MESSAGE_LENGTH ? `${cut(text, MAX_MESSAGE_LENGTH - 1)}…` : text;
}

/** Never in the middle of a character. */
function cut(text: string, length: number): string {
  const splits = text.charCodeAt(length) >= 0xdc00 && text.charCodeAt(length) <= 0xdfff;
  return text.slice(0, splits ? length - 1 : length);
}
