import type { InferRequest } from '../model-runtime.ts';
import { DATATYPE_BYTES, type Tensor } from '../tensor.ts';

/** Returns the first extent that all tensors share; undefined if they differ or it is zero. */
export function samplesIn(tensors: readonly Tensor[]): number | undefined {
  const samples = tensors[0]?.shape[0];
  return samples && tensors.every(({ shape }) => shape[0] === samples) ? samples : undefined;
}

/** Returns a key that is equal for requests that can be batched. */
export function kindOf({ inputs, outputs, caller }: InferRequest): string {
  const shapes = inputs.map(({ name, datatype, shape }) => [name, datatype, shape.slice(1)]);
  return JSON.stringify([shapes, outputs, caller]);
}

/** Joins the samples of requests, in order. */
export function joinRequests(requests: readonly InferRequest[]): InferRequest {
  const [first] = requests as [InferRequest];
  const inputs = first.inputs.map((tensor, i) => {
    const parts = requests.map(({ inputs }) => inputs[i] as Tensor);
    const samples = parts.reduce((sum, { shape }) => sum + (shape[0] as number), 0);
    return {
      ...tensor,
      shape: [samples, ...tensor.shape.slice(1)],
      data: Buffer.concat(parts.map(({ data }) => data)),
    };
  });
  return { inputs, outputs: first.outputs };
}

/** Splits outputs by request, without copying. Undefined if the number of samples differs. */
export function splitOutputs(outputs: readonly Tensor[], counts: readonly number[]): Tensor[][] | undefined {
  const samples = counts.reduce((sum, count) => sum + count, 0);
  if (!outputs.every(({ shape }) => shape[0] === samples)) return undefined;
  const split = outputs.map((tensor) => splitTensor(tensor, samples, counts));
  return counts.map((_, i) => split.map((parts) => parts[i] as Tensor));
}

function splitTensor(tensor: Tensor, samples: number, counts: readonly number[]): Tensor[] {
  const endOf = ends(tensor, samples);
  let taken = 0;
  return counts.map((count) => {
    const start = endOf(taken);
    taken += count;
    return { ...tensor, shape: [count, ...tensor.shape.slice(1)], data: tensor.data.subarray(start, endOf(taken)) };
  });
}

/** Returns a function from a number of samples to their end in the data. */
function ends({ datatype, data, shape }: Tensor, samples: number): (sample: number) => number {
  if (DATATYPE_BYTES[datatype] !== undefined) return (sample) => (sample * data.byteLength) / samples;
  const perSample = shape.slice(1).reduce((product, extent) => product * extent, 1);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const offsets = [0];
  for (let at = 0, element = 1; element <= samples * perSample; element++) {
    at += 4 + view.getUint32(at, true);
    offsets.push(at);
  }
  return (sample) => offsets[sample * perSample] as number;
}
