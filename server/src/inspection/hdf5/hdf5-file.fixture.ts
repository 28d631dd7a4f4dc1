const HDF5_MAGIC = Buffer.from('\x89HDF\r\n\x1a\n', 'latin1');

const u16 = (value: number): Buffer => Buffer.from(Uint16Array.of(value).buffer);
const u32 = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer);
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((8 - (bytes.length % 8)) % 8)]);
const hex = (digits: string): Buffer => Buffer.from(digits, 'hex');

/** Ways libraries write an attribute: by default, with `libver='latest'`, and with a dataspace of version 2. */
export const ATTRIBUTE_FORMS = ['old', 'padded', 'latest'] as const;
export type AttributeForm = (typeof ATTRIBUTE_FORMS)[number];

/** Writes the message of an attribute with one text of fixed length. */
export function textAttribute(name: string, value: Buffer, form: AttributeForm = 'old'): Buffer {
  const title = Buffer.from(`${name}\0`);
  const datatype = Buffer.concat([hex('13000000'), u32(value.length)]);
  const dataspace = form === 'old' ? hex('0100000000000000') : hex('02000000');
  const sizes = Buffer.concat([u16(title.length), u16(datatype.length), u16(dataspace.length)]);
  if (form === 'latest') return Buffer.concat([hex('0300'), sizes, hex('00'), title, datatype, dataspace, value]);
  return Buffer.concat([hex('0100'), sizes, ...[title, datatype, dataspace, value].map(padded)]);
}

/** Writes a heap of variable-length values. */
export function globalHeap(...values: Buffer[]): Buffer {
  const objects = values.map((value, i) =>
    Buffer.concat([u16(i + 1), u16(1), u32(0), u32(value.length), u32(0), padded(value)]),
  );
  const size = 16 + objects.reduce((sum, { length }) => sum + length, 0) + 16;
  return Buffer.concat([Buffer.from('GCOL'), hex('01000000'), u32(size), u32(0), ...objects, Buffer.alloc(16)]);
}

export function hdf5File(...parts: Buffer[]): Buffer {
  return Buffer.concat([HDF5_MAGIC, Buffer.alloc(504), ...parts, Buffer.alloc(64)]);
}
