import { timingSafeEqual } from 'node:crypto';
import { hashSecret } from '../../platform/crypto/secret-text.ts';

/** Compares what a client presents with the hash, in hex, of its secret. */
export function isSecretOf(hexOfHash: string | undefined, given: string): boolean {
  const hash = Buffer.from(hexOfHash ?? '', 'hex');
  const presented = hashSecret(given);
  return hash.length === presented.length && timingSafeEqual(hash, presented);
}
