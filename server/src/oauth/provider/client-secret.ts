import { timingSafeEqual } from 'node:crypto';
import { hashSecret } from '../../platform/crypto/secret-text.ts';

/** Compares a presented secret with the stored hash, in hex. */
export function isSecretOf(hexOfHash: string | undefined, given: string): boolean {
  const hash = Buffer.from(hexOfHash ?? '', 'hex');
  const presented = hashSecret(given);
  return hash.length === presented.length && timingSafeEqual(hash, presented);
}
