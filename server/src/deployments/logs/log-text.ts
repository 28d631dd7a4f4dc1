import { stripVTControlCharacters } from 'node:util';
import { maskSecrets } from '../../platform/crypto/secret-text.ts';

/** In characters. */
export const MAX_MESSAGE_LENGTH = 2_000;
/** Text after this length is ignored. */
const MAX_TEXT_LENGTH = 64 * MAX_MESSAGE_LENGTH;

/** Control characters that move a terminal's cursor, break a line or reverse text, except tabs. */
const CONTROL_CHARACTERS = /(?!\t)[\p{Cc}\p{Bidi_Control}]/gu;

/** Splits text into lines that are safe to store and show: none empty, none too long. */
export function linesOf(text: string): string[] {
  const bounded = text.length > MAX_TEXT_LENGTH ? `${cut(text, MAX_TEXT_LENGTH)}…` : text;
  const lines = stripVTControlCharacters(bounded)
    .toWellFormed()
    .split(/\r\n|[\r\n\u2028\u2029]/);
  return lines.map(clean).filter((line) => line !== '');
}

function clean(line: string): string {
  const text = maskSecrets(line.replace(CONTROL_CHARACTERS, '\ufffd')).trimEnd();
  return text.length > MAX_MESSAGE_LENGTH ? `${cut(text, MAX_MESSAGE_LENGTH - 1)}…` : text;
}

/** Cuts without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  const splits = text.charCodeAt(length) >= 0xdc00 && text.charCodeAt(length) <= 0xdfff;
  return text.slice(0, splits ? length - 1 : length);
}
