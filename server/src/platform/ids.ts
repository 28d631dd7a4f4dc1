import { randomFillSync } from 'node:crypto';

/** Every kind of thing that has an id, by the prefix its ids carry. */
export const ID_PREFIXES = [
  ...['usr', 'key', 'mdl', 'dst', 'shd', 'lst', 'pur', 'grt', 'pm', 'pyo', 'dep', 'whe', 'evt', 'dlv', 'req', 'cli'],
  ...['txn', 'use', 'upl', 'rfd', 'chk', 'ses', 'inv', 'tok', 'aud'],
] as const;

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const RANDOM_POOL = Buffer.allocUnsafe(10 * 256);
let poolOffset = RANDOM_POOL.length;
let lastMillisecond = 0;
let sequence = 0;

/**
 * A new id: the prefix and a UUIDv7 in lower-case Crockford base 32. The 12 bits after the time count
 * up within a millisecond, so ids made by one process sort in the order in which they were made.
 */
export function newId(prefix: string): string {
  if (poolOffset === RANDOM_POOL.length) {
    randomFillSync(RANDOM_POOL);
    poolOffset = 0;
  }
  const random = RANDOM_POOL.subarray(poolOffset, poolOffset + 10);
  poolOffset += 10;

  let now = Date.now();
  if (now > lastMillisecond) {
    // A random start leaves room to count up, and keeps ids of several nodes apart.
    sequence = random.readUInt16BE(0) & 0x7ff;
  } else {
    now = lastMillisecond;
    sequence += 1;
    if (sequence > 0xfff) {
      now += 1;
      sequence = 0;
    }
  }
  lastMillisecond = now;

  const bytes = Buffer.allocUnsafe(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  random.copy(bytes, 8, 2);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  return `${prefix}_${crockford(bytes)}`;
}

/** 128 bits are 26 digits of five bits: the first digit holds the top three. */
function crockford(bytes: Buffer): string {
  let text = '';
  let buffer = 0;
  let bits = 2; // two leading zero bits make 130 = 26 × 5
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(buffer >>> bits) & 31];
    }
    buffer &= (1 << bits) - 1;
  }
  return text;
}

export function isId(prefix: string, value: string): boolean {
  return value.startsWith(`${prefix}_`) && /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(value.slice(prefix.length + 1));
}

/** A JSON-schema pattern for ids of one kind. */
export function idPattern(prefix: string): string {
  return `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`;
}
