// Writes the protobuf wire format, for small files in tests.

/** Encodes a field: a number, or text or a message, which are both bytes. */
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
  let rest = BigInt(value);
  do {
    bytes.push(Number(rest & 127n) | (rest > 127n ? 128 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return Buffer.from(bytes);
}
