/** Numbers from 0 to below 1 that are the same in every demo market. */
export type RandomSequence = () => number;

/** The mulberry32 generator: short, and good enough to spread sales over days. */
export function randomSequence(seed: number): RandomSequence {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
