import type { Datatype, TypedArray } from './tensor.ts';

/** Elements in row-major order: a typed array if they were sent as bytes, otherwise a list. */
export type TensorData = TypedArray | readonly (number | string | boolean | Uint8Array)[];

const ARRAYS: Partial<Record<Datatype, new (buffer: ArrayBuffer) => TypedArray>> = {
  BOOL: Uint8Array,
  UINT8: Uint8Array,
  INT8: Int8Array,
  UINT16: Uint16Array,
  INT16: Int16Array,
  UINT32: Uint32Array,
  INT32: Int32Array,
  UINT64: BigUint64Array,
  INT64: BigInt64Array,
  FP32: Float32Array,
  FP64: Float64Array,
};

/** Decodes raw bytes. FP16 and BF16 have no array on all platforms and become Float32Array, which holds them exactly. */
export function readElements(datatype: Datatype, bytes: Uint8Array): TensorData {
  if (datatype === 'BYTES') return readTexts(bytes);
  // Copied, because the elements of an array must be aligned, and the bytes may not be.
  const buffer = bytes.slice().buffer as ArrayBuffer;
  if (datatype === 'FP16') return Float32Array.from(new Uint16Array(buffer), halfToNumber);
  if (datatype === 'BF16')
    return new Float32Array(Uint32Array.from(new Uint16Array(buffer), (bits) => bits << 16).buffer);
  const Kind = ARRAYS[datatype];
  if (!Kind) throw new TypeError(`This version of the SDK does not support the datatype ${datatype}. Update it.`);
  return new Kind(buffer);
}

/** Splits length-prefixed elements. Returns texts if all of them are valid UTF-8, and bytes otherwise. */
function readTexts(bytes: Uint8Array): string[] | Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const elements: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 4 + view.getUint32(at, true);
    elements.push(bytes.slice(at + 4, end));
    at = end;
  }
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return elements.map((element) => decoder.decode(element));
  } catch {
    return elements;
  }
}

/** Decodes IEEE 754 half precision. */
function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
