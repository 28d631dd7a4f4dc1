import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Vault } from '../platform/crypto/key-ring.ts';
import type { Db } from '../platform/db/queryable.ts';
import { rotateSigningKey, SEALED_FOR } from './rotate-signing-key.ts';
import type { SigningKey } from './signing-key.ts';
import * as sql from './signing-keys.sql.ts';

/** Caches decrypted keys. Which key is newest is still queried each time, to notice a rotation on another node. */
const decryptedKeys = new WeakMap<Vault, Map<string, KeyObject>>();

/** Returns the current signing key; the first one is created lazily. */
export async function loadSigningKey(db: Db, vault: Vault): Promise<SigningKey> {
  const newest = await db.one(sql.newestSigningKey, []);
  return newest ? open(newest, vault) : createFirstKey(db, vault);
}

/** Serializes nodes that need the first key at the same time: one creates it, the others find it. */
function createFirstKey(db: Db, vault: Vault): Promise<SigningKey> {
  return db.transaction(async (tx) => {
    await tx.run(sql.lockSigningKeys, []);
    const existing = await tx.one(sql.newestSigningKey, []);
    return existing ? open(existing, vault) : rotateSigningKey(tx, vault);
  });
}

function open({ kid, private_key }: sql.SealedKeyRow, vault: Vault): SigningKey {
  const cached = decryptedKeys.get(vault) ?? new Map<string, KeyObject>();
  decryptedKeys.set(vault, cached);
  let privateKey = cached.get(kid);
  if (!privateKey) {
    privateKey = createPrivateKey({ key: vault.open(SEALED_FOR, private_key), type: 'pkcs8', format: 'der' });
    cached.set(kid, privateKey);
  }
  return { kid, privateKey };
}
