import type { InferRequest } from '../model-runtime.ts';
import { DATATYPE_BYTES, type Tensor } from '../tensor.ts';

/** The extent that all tensors have first in common; undefined where they have none, or it is nothing. */
export function samplesIn(tensors: readonly Tensor[]): number | undefined {
  const samples = tensors[0]?.shape[0];
  return samples && tensors.every(({ shape }) => shape[0] === samples) ? samples : undefined;
}

/** Requests of which this is the same can be run together. */
export function kindOf({ inputs, outputs, caller }: InferRequest): string {
  const shapes = inputs.map(({ name, datatype, shape }) => [name, datatype, shape.slice(1)]);
  return JSON.stringify([shapes, outputs, caller]);
}

/** All samples in one request. Those of the first come first. */
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

/** Each its own samples again; they share memory with the whole. Undefined where there are not as many samples as that. */
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

/** Where so many samples end in the data. */
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
