import type { Datatype } from '../tensor.ts';

/** BF16 and FP16 are represented by integers with the same bits. */
const ARRAYS = {
  BOOL: Uint8Array,
  UINT8: Uint8Array,
  UINT16: Uint16Array,
  UINT32: Uint32Array,
  UINT64: BigUint64Array,
  INT8: Int8Array,
  INT16: Int16Array,
  INT32: Int32Array,
  INT64: BigInt64Array,
  FP16: Uint16Array,
  BF16: Uint16Array,
  FP32: Float32Array,
  FP64: Float64Array,
} as const;

export type NumericDatatype = keyof typeof ARRAYS & Datatype;
export type Elements = InstanceType<(typeof ARRAYS)[NumericDatatype]>;

/** Returns a typed view of the data, or a copy if it is not aligned. */
export function elementsIn(datatype: NumericDatatype, data: Uint8Array): Elements {
  const Elements = ARRAYS[datatype];
  const size = Elements.BYTES_PER_ELEMENT;
  if (data.byteLength % size !== 0)
    throw new RangeError(`${data.byteLength} bytes are not a sequence of ${datatype} elements`);
  const { buffer, byteOffset, byteLength } = data.byteOffset % size === 0 ? data : new Uint8Array(data);
  return new Elements(buffer as ArrayBuffer, byteOffset, byteLength / size);
}
