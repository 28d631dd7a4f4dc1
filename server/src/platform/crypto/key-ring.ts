import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Realm } from '../db/realm.ts';

/**
 * Signs and seals with the keys of one realm. A signature for test never verifies for live, because their keys differ,
 * nor for another purpose.
 */
export interface Vault {
  sign(purpose: string, message: string): Buffer;
  verify(purpose: string, message: string, signature: Buffer): boolean;
  seal(purpose: string, plain: Buffer): Buffer;
  open(purpose: string, sealed: Buffer): Buffer;
}

export type KeyRing = Record<Realm, Vault>;

export interface RingKey {
  /** 1 to 255. The first byte of everything sealed. */
  serial: number;
  key: Buffer;
}

/** Opens a vault. `keys` are newest first: the newest signs and seals; older ones still verify and open. */
export function openVault(keys: readonly RingKey[]): Vault {
  const newest = keys[0];
  if (!newest) throw new Error('a vault needs a key');
  const derived = new Map<string, Buffer>();
  const derive = (ringKey: RingKey, use: string): Buffer => {
    const label = `${ringKey.serial}:${use}`;
    let key = derived.get(label);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', ringKey.key, '', use, 32));
      derived.set(label, key);
    }
    return key;
  };
  const mac = (ringKey: RingKey, purpose: string, message: string) =>
    createHmac('sha256', derive(ringKey, `sign ${purpose}`))
      .update(message)
      .digest();

  return {
    sign: (purpose, message) => mac(newest, purpose, message),
    verify: (purpose, message, signature) => keys.some((ringKey) => equal(mac(ringKey, purpose, message), signature)),
    seal: (purpose, plain) =>
      Buffer.concat([Buffer.of(newest.serial), encrypt(derive(newest, `seal ${purpose}`), plain)]),
    open(purpose, sealed) {
      const ringKey = keys.find((key) => key.serial === sealed[0]);
      if (!ringKey) throw new Error('sealed with a key that is not on the ring');
      return decrypt(derive(ringKey, `seal ${purpose}`), sealed.subarray(1));
    },
  };
}

function equal(expected: Buffer, given: Buffer): boolean {
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Encrypts with AES-256-GCM. Returns nonce, tag and ciphertext. */
export function encrypt(key: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws if the key is wrong or a bit has changed. */
export function decrypt(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}
