import type { InferRequest } from '../contract.ts';

/** Datatype of the Open Inference Protocol, such as `FP32`. */
export type Datatype = InferRequest['inputs'][number]['datatype'];

export type TypedArray =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array
  | Float32Array
  | Float64Array;

/** An input tensor. A typed array is sent as raw bytes, a list as JSON. */
export interface Tensor {
  name: string;
  datatype: Datatype;
  shape: number[];
  data: TypedArray | readonly (string | boolean | number)[];
}

/** Looked up by name, which also works for arrays of another realm and for newer kinds such as Float16Array. */
const DATATYPE_OF_ARRAY: Record<string, Datatype> = {
  Int8Array: 'INT8',
  Uint8Array: 'UINT8',
  Uint8ClampedArray: 'UINT8',
  Int16Array: 'INT16',
  Uint16Array: 'UINT16',
  Int32Array: 'INT32',
  Uint32Array: 'UINT32',
  BigInt64Array: 'INT64',
  BigUint64Array: 'UINT64',
  Float16Array: 'FP16',
  Float32Array: 'FP32',
  Float64Array: 'FP64',
};

/** Size of an element in bytes; elements of BYTES have no fixed size. */
const SIZE: Partial<Record<Datatype, number>> = {
  ...{ BOOL: 1, UINT8: 1, INT8: 1, UINT16: 2, INT16: 2, FP16: 2, BF16: 2 },
  ...{ UINT32: 4, INT32: 4, FP32: 4, UINT64: 8, INT64: 8, FP64: 8 },
};

/**
 * Creates an input of a deployed model. The datatype of a typed array, of strings (BYTES) and of booleans (BOOL) is
 * inferred; otherwise give it: `tensor('ids', [1, 2, 3], [1, 3], 'INT64')`, or `'BF16'` for a Uint16Array with its bits.
 *
 *     tensor('image', new Float32Array(pixels), [1, 3, 224, 224])
 */
export function tensor(
  name: string,
  data: TypedArray | readonly string[] | readonly boolean[],
  shape?: readonly number[],
  datatype?: Datatype,
): Tensor;
export function tensor(
  name: string,
  data: readonly number[],
  shape: readonly number[] | undefined,
  datatype: Datatype,
): Tensor;
export function tensor(
  name: string,
  data: Tensor['data'],
  shape: readonly number[] = [data.length],
  datatype = datatypeOf(name, data),
): Tensor {
  const elements = shape.reduce((product, extent) => product * extent, 1);
  const given = elementsIn(data, datatype);
  if (given !== elements) {
    throw new RangeError(
      `The tensor "${name}" has ${given} elements of ${datatype}, but its shape [${shape.join(', ')}] requires ${elements}.`,
    );
  }
  return { name, datatype, shape: [...shape], data };
}

export function isTyped(data: unknown): data is TypedArray {
  return ArrayBuffer.isView(data) && !(data instanceof DataView);
}

/** Returns the raw bytes of a typed array. The protocol requires little-endian, which all supported platforms are. */
export function bytesOf({ buffer, byteOffset, byteLength }: TypedArray): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

function datatypeOf(name: string, data: Tensor['data']): Datatype {
  if (isTyped(data)) {
    const known = DATATYPE_OF_ARRAY[(data as { [Symbol.toStringTag]: string })[Symbol.toStringTag]];
    if (known) return known;
  } else if (data.every((element) => typeof element === 'boolean')) return 'BOOL';
  else if (data.every((element) => typeof element === 'string')) return 'BYTES';
  throw new TypeError(`Set the datatype of the tensor "${name}", such as 'FP32', or pass a typed array.`);
}

function elementsIn(data: Tensor['data'], datatype: Datatype): number {
  return isTyped(data) ? data.byteLength / (SIZE[datatype] ?? Number.NaN) : data.length;
}
