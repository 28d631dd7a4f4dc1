// The wire format of protobuf, for small files that tests write.

/** A field of the protobuf wire format: a number, or text or a message, which are both bytes. */
export function field(number: number, value: number | string | Buffer): Buffer {
  if (typeof value === 'number') return Buffer.concat([varint(number << 3), varint(value)]);
  const bytes = Buffer.from(value);
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
}

export function message(...fields: readonly Buffer[]): Buffer {
  return Buffer.concat(fields);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = BigInt(value);
  do {
    bytes.push(Number(left & 127n) | (left > 127n ? 128 : 0));
    left >>= 7n;
  } while (left > 0n);
  return Buffer.from(bytes);
}
