import { isUtf8 } from 'node:buffer';

const [FIRST_PRINTABLE, DELETE] = [0x20, 0x7f];
/** Control characters used in text: tabs, line and page ends, and escape for colours. */
const LAYOUT: readonly number[] = [0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b];

/** Tests whether a file begins like UTF-8 text. The last character may be cut off. */
export function isPlainText(head: Buffer): boolean {
  const start = head.findLastIndex((byte) => byte < 0x80 || byte >= 0xc0);
  const isCutAtCharacter = start === -1 || isUtf8(head.subarray(0, start));
  const isUnusual = (byte: number) => (byte < FIRST_PRINTABLE && !LAYOUT.includes(byte)) || byte === DELETE;
  return isCutAtCharacter && !head.some(isUnusual);
}
