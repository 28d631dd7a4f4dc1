import { randomFillSync } from 'node:crypto';

/** Every kind of thing that has an id, by the prefix its ids carry. */
export const ID_PREFIXES = [
  ...['usr', 'key', 'mdl', 'dst', 'shd', 'lst', 'pur', 'grt', 'pm', 'pyo', 'dep', 'whe', 'evt', 'dlv', 'req', 'cli'],
  ...['txn', 'use', 'upl', 'rfd', 'chk', 'ses', 'inv', 'tok', 'aud', 'rev', 'fil', 'pay', 'img', 'col', 'log', 'con'],
  'tkd',
] as const;

export type IdPrefix = (typeof ID_PREFIXES)[number];

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** Two digits at a time, ten bits each: every request has an id, so making one must cost next to nothing. */
const PAIRS = Array.from({ length: 1024 }, (_, value) => `${ALPHABET[value >> 5]}${ALPHABET[value & 31]}`);

const randomWords = new Uint32Array(3 * 256);
let nextWord = randomWords.length;
let millisecond = 0;
let timeDigits = '';
let sequence = 0;

/**
 * A new id: the prefix and a UUIDv7 in lower-case Crockford base 32. The 12 bits after the time count up within a
 * millisecond, so ids made by one process sort in the order in which they were made.
 */
export function newId(prefix: IdPrefix): string {
  if (nextWord === randomWords.length) {
    randomFillSync(randomWords);
    nextWord = 0;
  }
  const first = randomWords[nextWord++] as number;
  const second = randomWords[nextWord++] as number;
  const third = randomWords[nextWord++] as number;

  const now = Date.now();
  if (now > millisecond) {
    // A random start below half leaves room to count up, and keeps the ids of several nodes apart.
    startMillisecond(now, first >>> 21);
  } else if (++sequence > 0xfff) {
    startMillisecond(millisecond + 1, 0);
  }
  // Version 7 and the sequence, then variant 2 (binary 10) and 62 random bits, in groups of 20 bits.
  const head = ((0x7000 | sequence) << 4) | 0b1000 | (first >>> 30);
  return `${prefix}_${timeDigits}${digits(head)}${digits(first)}${digits(second)}${digits(third)}`;
}

function startMillisecond(time: number, firstSequence: number): void {
  millisecond = time;
  sequence = firstSequence;
  timeDigits = digitsOfTime(time);
}

/** The time is the first 48 bits: exactly ten digits, as 128 bits in 26 digits have two spare bits in front. */
function digitsOfTime(time: number): string {
  const high = Math.floor(time / 2 ** 40);
  const low = time % 2 ** 40;
  return `${PAIRS[high & 1023]}${digits(Math.floor(low / 2 ** 20))}${digits(low % 2 ** 20)}`;
}

/** Where the ids of a moment begin: those that were made before it sort before this, and all others do not. */
export function oldestIdAt(prefix: IdPrefix, time: number): string {
  return `${prefix}_${digitsOfTime(time)}${'0'.repeat(16)}`;
}

/** When an id was made, in milliseconds since 1970. In a great hurry ids run a few milliseconds ahead of the clock. */
export function timeOfId(id: string): number {
  const start = id.indexOf('_') + 1;
  let time = 0;
  for (let i = start; i < start + 10; i++) time = time * 32 + ALPHABET.indexOf(id.charAt(i));
  return time;
}

/** Four digits of the lowest 20 bits. */
function digits(value: number): string {
  return `${PAIRS[(value >>> 10) & 1023]}${PAIRS[value & 1023]}`;
}

export function isId(prefix: string, value: string): boolean {
  return value.startsWith(`${prefix}_`) && /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(value.slice(prefix.length + 1));
}

/** A JSON-schema pattern for ids of one kind. */
export function idPattern(prefix: string): string {
  return `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`;
}
