/** Set by `npm run bench -- --full`. */
const FULL_VARIABLE = 'BENCH_FULL';
export const FULL_SIZE = { [FULL_VARIABLE]: '1' };
export const IS_FULL = process.env[FULL_VARIABLE] !== undefined;

/** Returns how much of something is measured. At short size, all benchmarks together take a few minutes. */
export function sized<T>(short: T, full: T): T {
  return IS_FULL ? full : short;
}
