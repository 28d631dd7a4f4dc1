import { TensorProblem } from './tensor-problem.ts';

/** numpy knows no more. */
export const MAX_RANK = 64;
/** Far above what a body can bring, and far below where products are no longer exact. */
export const MAX_ELEMENTS = 2 ** 28;

/** How many elements a shape asks for; undefined where nobody could send so many. */
export function elementsIn(shape: readonly number[]): number | undefined {
  let count = 1;
  // A zero makes the product harmless, but not the other extents.
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
 * The elements row by row, from a list of all of them or from lists within lists. Costs no more than what was sent, and
 * goes no deeper than the shape does.
 */
export function flatten(data: readonly unknown[], shape: readonly number[], refuse: () => Error): readonly unknown[] {
  // One that begins flat and goes on otherwise is refused for what it holds.
  if (!Array.isArray(data[0])) return data;
  if (shape.length < 2) throw refuse();
  const flat: unknown[] = [];
  const descend = (list: readonly unknown[], dimension: number): void => {
    if (list.length !== shape[dimension]) throw refuse();
    const innermost = dimension === shape.length - 1;
    for (const one of list) {
      if (Array.isArray(one) === innermost) throw refuse();
      if (innermost) flat.push(one);
      else descend(one as unknown[], dimension + 1);
    }
  };
  descend(data, 0);
  return flat;
}
