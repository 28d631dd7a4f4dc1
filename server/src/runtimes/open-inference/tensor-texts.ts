import { isUtf8 } from 'node:buffer';
import { joinElements } from '../bytes-elements.ts';
import { decodeBase64 } from './base64.ts';
import type { RejectElement } from './tensor-numbers.ts';

/** Encodes BYTES elements from plain text or base64. */
export function encodeTexts(values: readonly unknown[], base64: boolean, reject: RejectElement): Uint8Array {
  const elements = values.map((value, i) => {
    if (typeof value !== 'string') throw reject(i, base64 ? 'text in base64' : 'text');
    if (!base64) return Buffer.from(value);
    const bytes = decodeBase64(value);
    if (bytes === undefined) throw reject(i, 'text in base64');
    return bytes;
  });
  return joinElements(elements);
}

/** Decodes elements as text if all are valid UTF-8, otherwise all as base64. */
export function decodeTexts(elements: readonly Uint8Array[]): { texts: string[]; base64: boolean } {
  const base64 = !elements.every((element) => isUtf8(element));
  const texts = elements.map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength).toString(base64 ? 'base64' : 'utf8'),
  );
  return { texts, base64 };
}
