import { TensorProblem } from './tensor-problem.ts';

/** The limit of numpy. */
export const MAX_RANK = 64;
/** Far above what a body can contain, and far below the limit of exact products. */
const MAX_ELEMENTS = 2 ** 28;

/** Returns the number of elements of a shape; undefined if it exceeds the limit. */
export function elementsIn(shape: readonly number[]): number | undefined {
  let count = 1;
  // A zero extent makes the product zero, but the other extents must be limited as well.
  if (shape.some((extent) => extent > MAX_ELEMENTS)) return undefined;
  for (const extent of shape) {
    count *= extent;
    if (count > MAX_ELEMENTS) return undefined;
  }
  return count;
}

export function readShape(given: unknown, field: string, name: string): number[] {
  if (!Array.isArray(given) || given.length > MAX_RANK || !given.every(isExtent)) {
    throw new TensorProblem(
      field,
      `The shape of the tensor "${name}" must be a list of up to ${MAX_RANK} whole numbers, each 0 or more.`,
    );
  }
  return given;
}

function isExtent(given: unknown): given is number {
  return Number.isSafeInteger(given) && (given as number) >= 0;
}

/**
 * Returns the elements in row-major order, from a flat or a nested list. Its cost is bounded by the size of the data, and
 * its depth by the shape.
 */
export function flatten(data: readonly unknown[], shape: readonly number[], reject: () => Error): readonly unknown[] {
  // A list that mixes elements and lists is rejected when its elements are encoded.
  if (!Array.isArray(data[0])) return data;
  if (shape.length < 2) throw reject();
  const flat: unknown[] = [];
  const descend = (list: readonly unknown[], dimension: number): void => {
    if (list.length !== shape[dimension]) throw reject();
    const innermost = dimension === shape.length - 1;
    for (const one of list) {
      if (Array.isArray(one) === innermost) throw reject();
      if (innermost) flat.push(one);
      else descend(one as unknown[], dimension + 1);
    }
  };
  descend(data, 0);
  return flat;
}
