/** Elements of BYTES, as they lie in a tensor: each after its length, in four bytes. Throws where that does not work out. */
export function readElements(data: Uint8Array): Uint8Array[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const elements: Uint8Array[] = [];
  let at = 0;
  while (at < data.byteLength) {
    if (at + 4 > data.byteLength) throw new Error('an element ends within its length');
    const start = at + 4;
    at = start + view.getUint32(at, true);
    if (at > data.byteLength) throw new Error('an element is longer than what there is');
    elements.push(data.subarray(start, at));
  }
  return elements;
}

export function writeElements(elements: readonly Uint8Array[]): Uint8Array {
  const data = Buffer.allocUnsafe(elements.reduce((sum, { byteLength }) => sum + 4 + byteLength, 0));
  let at = 0;
  for (const element of elements) {
    at = data.writeUInt32LE(element.byteLength, at);
    data.set(element, at);
    at += element.byteLength;
  }
  return data;
}
