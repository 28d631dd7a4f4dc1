/** Before each element of BYTES stands its length. */
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

/** Undefined where the bytes are not elements of BYTES, or not as many as they should be. */
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

/** Of a tensor that was checked when it came. */
export function elementsOf(bytes: Uint8Array): Uint8Array[] {
  const elements = splitElements(bytes);
  if (!elements) throw new Error('these bytes are no elements of BYTES');
  return elements;
}
