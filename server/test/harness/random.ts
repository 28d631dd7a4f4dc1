import { randomSequence } from '../../src/demo/random-sequence.ts';

/** Returns an integer from 0 up to, but not including, `below`. Deterministic for a seed. */
export type Random = (below: number) => number;

export function seeded(seed: number): Random {
  const next = randomSequence(seed);
  return (below) => Math.floor(next() * below);
}

export const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;
export const bytes = (random: Random, maxLength: number) =>
  Buffer.from(Array.from({ length: 1 + random(maxLength) }, () => random(256)));
/** Returns random bytes that a header may contain, as Latin-1. */
export const latin = (random: Random, maxLength: number) =>
  Array.from(bytes(random, maxLength), (byte) => String.fromCharCode(byte < 32 || byte === 127 ? 9 : byte)).join('');
export const token = (random: Random, maxLength: number) =>
  Array.from({ length: 1 + random(maxLength) }, () => pick(random, [...'abcXYZ019-_~.!*'])).join('');
export const encoded = (random: Random, maxLength: number) =>
  [...bytes(random, maxLength)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
