import { randomFillSync } from 'node:crypto';

/** Prefixes of ids, one for each kind of object. */
const ID_PREFIXES = [
  ...['usr', 'key', 'mdl', 'dst', 'shd', 'lst', 'pur', 'grt', 'pm', 'pyo', 'dep', 'whe', 'evt', 'dlv', 'req', 'cli'],
  ...['txn', 'use', 'upl', 'rfd', 'chk', 'ses', 'inv', 'tok', 'aud', 'rev', 'fil', 'pay', 'img', 'col', 'log', 'con'],
  'tkd',
] as const;

export type IdPrefix = (typeof ID_PREFIXES)[number];

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** Pairs of digits, ten bits each: every request has an id, so creating one must cost next to nothing. */
const PAIRS = Array.from({ length: 1024 }, (_, value) => `${ALPHABET[value >> 5]}${ALPHABET[value & 31]}`);

const randomWords = new Uint32Array(3 * 256);
let nextWord = randomWords.length;
let millisecond = 0;
let timeDigits = '';
let sequence = 0;

/**
 * Creates an id: the prefix and a UUIDv7 in lower-case Crockford base 32. The 12 bits after the time count up within a
 * millisecond, so ids of one process sort by creation.
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
    // A random start in the lower half leaves room to count up, and avoids collisions between nodes.
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

/** Encodes the time, the first 48 bits: exactly ten digits, as 128 bits in 26 digits have two spare bits in front. */
function digitsOfTime(time: number): string {
  const high = Math.floor(time / 2 ** 40);
  const low = time % 2 ** 40;
  return `${PAIRS[high & 1023]}${digits(Math.floor(low / 2 ** 20))}${digits(low % 2 ** 20)}`;
}

/** Returns the lower bound of ids created at this time: older ids sort before it, all others do not. */
export function oldestIdAt(prefix: IdPrefix, time: number): string {
  return `${prefix}_${digitsOfTime(time)}${'0'.repeat(16)}`;
}

/** Creates an id as it would have been created at this time. */
export function newIdAt(prefix: IdPrefix, time: number): string {
  return `${prefix}_${digitsOfTime(time)}${newId(prefix).slice(-16)}`;
}

/**
 * Returns when an id was created, in milliseconds since 1970. Under heavy load ids run a few milliseconds ahead of the
 * clock.
 */
export function timeOfId(id: string): number {
  const start = id.indexOf('_') + 1;
  let time = 0;
  for (let i = start; i < start + 10; i++) time = time * 32 + ALPHABET.indexOf(id.charAt(i));
  return time;
}

/** Encodes the lowest 20 bits as four digits. */
function digits(value: number): string {
  return `${PAIRS[(value >>> 10) & 1023]}${PAIRS[value & 1023]}`;
}

export function isId(prefix: string, value: string): boolean {
  return value.startsWith(`${prefix}_`) && /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(value.slice(prefix.length + 1));
}

/** Returns a JSON Schema pattern for ids of one kind. */
export function idPattern(prefix: string): string {
  return `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`;
}
