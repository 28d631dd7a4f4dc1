import { type Datatype, type InferInput, tensor } from '@souk/sdk';
import type { TensorSpec } from '../format/tensor-entry.ts';
import { type EncodedTensor, encodeInput } from './encode-input.ts';
import type { WidgetForm } from './widget-form.ts';

/** A tensor of a request in JSON. */
export interface RequestTensor {
  name: string;
  datatype: Datatype;
  shape: number[];
  data: number[] | string[] | boolean[];
}

/** Encodes the form for the model. Its inputs are null before it has run for the first time. */
export function encodeForm(form: WidgetForm, specs: readonly TensorSpec[] | null): RequestTensor[] {
  return form.flatMap(encodeInput).map((encoded) => {
    const { name, data } = encoded;
    const spec = specs?.find((candidate) => candidate.name === name);
    const datatype = (spec?.datatype ?? encoded.guess) as Datatype;
    const shape = (spec && fitShape(spec.shape, encoded)) ?? encoded.shape;
    return { name, datatype, shape, data: datatype === 'BOOL' ? data.map(Boolean) : data };
  });
}

/** Returns the shape in which the model takes the values; null where it takes another number of them. */
export function fitShape(
  shape: readonly number[],
  { shape: proposed, data }: Pick<EncodedTensor, 'shape' | 'data'>,
): number[] | null {
  const isProposed =
    shape.length === proposed.length && shape.every((extent, at) => [-1, proposed[at]].includes(extent));
  if (isProposed) return proposed;
  const fixed = shape.reduce((product, extent) => product * (extent === -1 ? 1 : extent), 1);
  const free = shape.lastIndexOf(-1);
  const fits = free === -1 ? data.length === fixed : fixed > 0 && data.length % fixed === 0;
  return fits ? shape.map((extent, at) => (at === free ? data.length / fixed : Math.max(extent, 1))) : null;
}

/** From this number of values on, they are sent as bytes: as JSON, they take several times the space. */
const MIN_BINARY = 1_024;

/** Returns the tensors in the form in which the SDK sends them fastest. */
export function compactTensors(tensors: readonly RequestTensor[]): InferInput['inputs'] {
  return tensors.map((request) => {
    const { name, datatype, shape, data } = request;
    if (data.length < MIN_BINARY) return request;
    const numbers = data.map(Number);
    if (datatype === 'FP32') return tensor(name, Float32Array.from(numbers), shape);
    if (datatype === 'UINT8') return tensor(name, Uint8Array.from(numbers), shape);
    if (datatype === 'INT64')
      return tensor(
        name,
        BigInt64Array.from(numbers, (value) => BigInt(Math.round(value))),
        shape,
      );
    return request;
  });
}
