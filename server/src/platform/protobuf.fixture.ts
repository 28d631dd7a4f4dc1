// Writes the protobuf wire format, for small files in tests, and the models of the examples and the demo.

/** Encodes a field: a number, or text or a message, which are both bytes. */
export function field(number: number, value: number | string | Buffer): Buffer {
  if (typeof value === 'number') return Buffer.concat([varint(number << 3), varint(value)]);
  const bytes = Buffer.from(value);
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
}

/** Encodes a field with a 32-bit float. */
export function floatField(number: number, value: number): Buffer {
  return Buffer.concat([varint((number << 3) | 5), Buffer.from(Float32Array.of(value).buffer)]);
}

export function message(...fields: readonly Buffer[]): Buffer {
  return Buffer.concat(fields);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value)); // negative numbers are their two's complement
  do {
    bytes.push(Number(rest & 127n) | (rest > 127n ? 128 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return Buffer.from(bytes);
}
