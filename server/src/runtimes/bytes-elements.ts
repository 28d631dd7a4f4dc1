/** Each BYTES element is preceded by its length. */
const LENGTH_BYTES = 4;

export function joinElements(elements: readonly Uint8Array[]): Uint8Array {
  const joined = Buffer.allocUnsafe(elements.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0));
  let at = 0;
  for (const element of elements) {
    at = joined.writeUInt32LE(element.length, at);
    joined.set(element, at);
    at += element.length;
  }
  return joined;
}

/** Counts BYTES elements without creating them; undefined if the bytes are invalid. */
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

/** Splits BYTES elements; undefined if the bytes are invalid or have another number of elements. */
export function splitElements(bytes: Uint8Array, count?: number): Uint8Array[] | undefined {
  const elements: Uint8Array[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; ) {
    if (elements.length === count || at + LENGTH_BYTES > bytes.length) return undefined;
    const end = at + LENGTH_BYTES + view.getUint32(at, true);
    if (end > bytes.length) return undefined;
    elements.push(bytes.subarray(at + LENGTH_BYTES, end));
    at = end;
  }
  return count === undefined || elements.length === count ? elements : undefined;
}

/** Returns the elements of a tensor that was validated on arrival. */
export function elementsOf(bytes: Uint8Array): Uint8Array[] {
  const elements = splitElements(bytes);
  if (!elements) throw new Error('the data is not a sequence of BYTES elements');
  return elements;
}
