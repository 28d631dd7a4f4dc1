import type { Deployment } from '@souk/sdk';

export type TensorSpec = NonNullable<Deployment['inputs']>[number];
type Value = number | string | boolean;

/** An entered tensor: its values as a flat array, and their shape. */
export interface EnteredTensor {
  name: string;
  shape: number[];
  data: Value[];
}

/** The entered text is not a valid tensor for the model. */
export class EntryError extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** Parses values as JSON. Nested arrays define the shape; a flat array is fitted to the shape of the model. */
export function readTensor({ name, shape }: Pick<TensorSpec, 'name' | 'shape'>, text: string): EnteredTensor {
  const value = parse(name, text);
  const extents = extentsOf(name, value);
  const data = [value].flat(Number.POSITIVE_INFINITY) as Value[];
  const isShaped =
    extents.length === shape.length && shape.every((extent, at) => extent === -1 || extent === extents[at]);
  return { name, shape: isShaped ? extents : fitTo(name, shape, data.length), data };
}

function parse(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new EntryError(name, 'Enter the values as JSON, such as [0.3, 0.2].');
  }
}

function extentsOf(name: string, value: unknown): number[] {
  if (!Array.isArray(value)) {
    if (['number', 'string', 'boolean'].includes(typeof value)) return [];
    throw new EntryError(name, 'Values must be numbers, strings or booleans, in arrays.');
  }
  const [first = [], ...others] = value.map((element) => extentsOf(name, element));
  if (others.some((other) => String(other) !== String(first))) {
    throw new EntryError(name, 'Arrays on the same level must have the same length.');
  }
  return [value.length, ...first];
}

/** Fits values to a shape: the last free extent takes all values, other free extents become 1. */
function fitTo(name: string, shape: readonly number[], count: number): number[] {
  const free = shape.lastIndexOf(-1);
  const fixed = shape.reduce((product, extent) => product * (extent === -1 ? 1 : extent), 1);
  const fits = free === -1 ? count === fixed : count > 0 && count % fixed === 0;
  if (!fits) {
    const wanted = free === -1 ? `exactly ${fixed}` : `a multiple of ${fixed}`;
    throw new EntryError(name, `Enter ${wanted} values. You entered ${count}.`);
  }
  return shape.map((extent, at) => (at === free ? count / fixed : extent === -1 ? 1 : extent));
}

const MAX_EXAMPLE_LENGTH = 64;

/** Returns example values, or an empty text if they would be too long to read. */
export function exampleOf({ datatype, shape }: Pick<TensorSpec, 'datatype' | 'shape'>): string {
  const extents = shape.map((extent) => Math.max(extent, 1));
  if (extents.reduce((product, extent) => product * extent, 1) > MAX_EXAMPLE_LENGTH) return '';
  const value: unknown = datatype === 'BYTES' ? 'text' : datatype === 'BOOL' ? false : 0;
  return JSON.stringify(extents.reduceRight((inner, extent) => Array.from({ length: extent }, () => inner), value));
}
