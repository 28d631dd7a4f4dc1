import { isUtf8 } from 'node:buffer';
import { decodeBase64 } from './base64.ts';
import type { RefuseElement } from './tensor-numbers.ts';

/** Before each element of BYTES stands its length. */
const LENGTH_BYTES = 4;

/** Elements of BYTES, from text that is meant as it is or as base64. */
export function encodeTexts(values: readonly unknown[], base64: boolean, refuse: RefuseElement): Uint8Array {
  const elements = values.map((value, i) => {
    if (typeof value !== 'string') throw refuse(i, base64 ? 'text in base64' : 'text');
    if (!base64) return Buffer.from(value);
    const bytes = decodeBase64(value);
    if (bytes === undefined) throw refuse(i, 'text in base64');
    return bytes;
  });
  return joinElements(elements);
}

export function joinElements(elements: readonly Uint8Array[]): Uint8Array {
  const joined = Buffer.alloc(elements.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0));
  let at = 0;
  for (const element of elements) {
    at = joined.writeUInt32LE(element.length, at);
    joined.set(element, at);
    at += element.length;
  }
  return joined;
}

/** How many elements of BYTES that are; undefined where it does not work out. Makes nothing of them. */
export function countElements(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  let at = 0;
  while (at + LENGTH_BYTES <= bytes.length) {
    at += LENGTH_BYTES + view.getUint32(at, true);
    count += 1;
  }
  return at === bytes.length ? count : undefined;
}

/** Undefined where the bytes are not as many elements of BYTES. */
export function splitElements(bytes: Uint8Array, count: number): Uint8Array[] | undefined {
  const elements: Uint8Array[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; ) {
    if (elements.length === count || at + LENGTH_BYTES > bytes.length) return undefined;
    const end = at + LENGTH_BYTES + view.getUint32(at, true);
    if (end > bytes.length) return undefined;
    elements.push(bytes.subarray(at + LENGTH_BYTES, end));
    at = end;
  }
  return elements.length === count ? elements : undefined;
}

/** As text where all of them are, and otherwise all of them in base64. */
export function decodeTexts(elements: readonly Uint8Array[]): { texts: string[]; base64: boolean } {
  const base64 = !elements.every((element) => isUtf8(element));
  const texts = elements.map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength).toString(base64 ? 'base64' : 'utf8'),
  );
  return { texts, base64 };
}
