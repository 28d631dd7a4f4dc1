import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

/**
 * Creates a secret to be displayed once: a prefix that says what it is, 32 random base-62 characters, and a checksum of
 * both. The checksum lets the server reject a mistyped or truncated one without a look-up, and lets scanners recognise
 * a leak.
 */
export function newSecret(prefix: string): string {
  let text = prefix;
  for (let i = 0; i < RANDOM_LENGTH; i++) text += DIGITS[randomInt(62)];
  return text + checksum(text);
}

/** Derives a secret from bytes that are as good as random: the same bytes give the same secret. */
export function secretOf(prefix: string, bytes: Buffer): string {
  if (bytes.length < 32) throw new Error('a secret is made of 32 bytes or more'); // they spread evenly over 190 bits
  let value = BigInt(`0x${bytes.toString('hex')}`);
  let text = prefix;
  for (let i = 0; i < RANDOM_LENGTH; i++) {
    text += DIGITS[Number(value % 62n)];
    value /= 62n;
  }
  return text + checksum(text);
}

export function isWellFormedSecret(prefix: string, text: string): boolean {
  if (text.length !== prefix.length + RANDOM_LENGTH + CHECKSUM_LENGTH || !text.startsWith(prefix)) return false;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return /^[0-9A-Za-z]+$/.test(body.slice(prefix.length)) && checksum(body) === text.slice(-CHECKSUM_LENGTH);
}

/**
 * Masks anything that looks like a secret, whole or truncated: the prefix of a kind and a mode followed by many random
 * characters.
 */
export function maskSecrets(text: string): string {
  return text.replaceAll(/((?:svc|whsec)_[a-z]+_)[0-9A-Za-z]{16,}/g, '$1[masked]');
}

/** Hashes a secret for storage. Its 190 random bits need no slow hash. */
export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function checksum(text: string): string {
  let value = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = DIGITS[value % 62] + digits;
    value = Math.floor(value / 62);
  }
  return digits;
}
