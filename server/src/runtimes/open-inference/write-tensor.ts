import { splitElements } from '../bytes-elements.ts';
import type { Tensor } from '../tensor.ts';
import { decodeNumbers } from './tensor-numbers.ts';
import { elementsIn } from './tensor-shape.ts';
import { decodeTexts } from './tensor-texts.ts';

/** A tensor in the JSON of a request or response. */
export interface WrittenTensor {
  name: string;
  datatype: string;
  shape: readonly number[];
  parameters?: { binary_data_size: number } | { content_type: 'base64' };
  data?: unknown[];
}

/** Writes a tensor with its elements in row-major order; BYTES as base64 unless all elements are text. */
export function writeTensor({ name, datatype, shape, data }: Tensor): WrittenTensor {
  if (datatype !== 'BYTES') return { name, datatype, shape, data: decodeNumbers(datatype, data) };
  const elements = splitElements(data, elementsIn(shape) ?? 0);
  if (elements === undefined) throw new Error(`the tensor ${name} is not what its shape says`);
  const { texts, base64 } = decodeTexts(elements);
  return { name, datatype, shape, ...(base64 ? { parameters: { content_type: 'base64' } } : {}), data: texts };
}

/** Writes a tensor without its data, which follows the JSON. */
export function announceTensor({ name, datatype, shape, data }: Tensor): WrittenTensor {
  return { name, datatype, shape, parameters: { binary_data_size: data.length } };
}
