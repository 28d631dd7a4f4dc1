import { rejectUnless } from '../unjudgeable.ts';

/** A 64-bit number out of a file. Past 2^53 a JavaScript number would round it, and nothing honest is that large. */
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
    // Checked at every step, except that a zero may still follow: then the whole is empty, whatever came before.
    rejectUnless(elements < 1n << 256n, `${what} has an impossible shape`);
  }
  return exact(elements, `the size of ${what}`);
}
