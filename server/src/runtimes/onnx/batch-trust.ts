import { elementsOf, joinElements } from '../bytes-elements.ts';
import type { InferRequest } from '../model-runtime.ts';
import type { Tensor } from '../tensor.ts';
import { elementsIn } from './typed-elements.ts';

// A free first extent need not be the batch: it may be the length of a text, whose elements the model mixes. Batched
// requests would then get wrong results, with data of other requests in them. Shapes do not distinguish the two, so batching
// is tested at run time.

/** Allowed difference relative to the largest value: other kernels run on larger batches, which round differently. */
const ROUNDING: Partial<Record<Tensor['datatype'], number>> = { FP64: 1e-7, FP32: 1e-4, FP16: 1e-2 };
const HALF_ONE = 0x3c00;

/** Returns a request with different but valid samples: the same elements in reverse order. */
export function differentFrom(request: InferRequest): InferRequest {
  return { ...request, inputs: request.inputs.map((tensor) => ({ ...tensor, data: otherData(tensor) })) };
}

function otherData({ datatype, data }: Tensor): Uint8Array {
  const reversed = datatype === 'BYTES' ? joinElements(elementsOf(data).reverse()) : reverse(datatype, data);
  return Buffer.compare(reversed, data) === 0 ? other(datatype, data) : reversed;
}

function reverse(datatype: Exclude<Tensor['datatype'], 'BYTES'>, data: Uint8Array): Uint8Array {
  return bytesOf(elementsIn(datatype, new Uint8Array(data)).reverse());
}

/** Returns data that differs from data which is equal to its reverse: zeros, or ones if it is zero. */
function other(datatype: Tensor['datatype'], data: Uint8Array): Uint8Array {
  if (datatype === 'BYTES') return joinElements(elementsOf(data).map((text) => Buffer.from(text.length ? '' : 'a')));
  const zero = new Uint8Array(data.byteLength);
  if (Buffer.compare(zero, data) !== 0) return zero;
  const elements = elementsIn(datatype, zero);
  if (elements instanceof BigInt64Array || elements instanceof BigUint64Array) elements.fill(1n);
  else elements.fill(datatype === 'FP16' ? HALF_ONE : 1);
  return zero;
}

/** Returns true if the tensors are equal up to rounding. */
export function agree(some: readonly Tensor[], others: readonly Tensor[]): boolean {
  return some.length === others.length && some.every((tensor, i) => isLike(tensor, others[i] as Tensor));
}

function isLike(one: Tensor, two: Tensor): boolean {
  if (one.datatype !== two.datatype || one.shape.join() !== two.shape.join()) return false;
  const rounding = ROUNDING[one.datatype];
  if (rounding === undefined) return Buffer.compare(one.data, two.data) === 0;
  const [a, b] = [numbersIn(one), numbersIn(two)];
  const largest = a.reduce((max, value) => Math.max(max, Number.isFinite(value) ? Math.abs(value) : 0), 0);
  return a.every((value, i) => Object.is(value, b[i]) || Math.abs(value - (b[i] as number)) <= rounding * largest);
}

function numbersIn({ datatype, data }: Tensor): number[] {
  const elements = elementsIn(datatype as 'FP64', data);
  const numbers =
    datatype === 'FP16' ? new Float16Array(elements.buffer, elements.byteOffset, elements.length) : elements;
  return Array.from(numbers as Iterable<number>);
}

function bytesOf({ buffer, byteOffset, byteLength }: NodeJS.ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
