import { rejectUnless } from '../unjudgeable.ts';

/** Converts a 64-bit number from a file. Above 2^53 a JavaScript number would round, and no honest file has that. */
export function exact(value: bigint, what: string): number {
  rejectUnless(
    value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER),
    `${what} is impossibly large`,
  );
  return Number(value);
}

export function exactSum(one: number, other: number, what: string): number {
  const sum = one + other;
  rejectUnless(Number.isSafeInteger(sum), `${what} is impossibly large`);
  return sum;
}

export function countElements(shape: readonly number[], what: string): number {
  let elements = 1n;
  for (const extent of shape) {
    rejectUnless(Number.isSafeInteger(extent) && extent >= 0, `${what} has an impossible shape`);
    elements *= BigInt(extent);
    // Checked at every step with some slack, because a zero may still follow and make the whole empty.
    rejectUnless(elements < 1n << 256n, `${what} has an impossible shape`);
  }
  return exact(elements, `the size of ${what}`);
}
