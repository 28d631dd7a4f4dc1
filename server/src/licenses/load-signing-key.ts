import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Vault } from '../platform/crypto/key-ring.ts';
import type { Db } from '../platform/db/queryable.ts';
import { rotateSigningKey, SEALED_FOR } from './rotate-signing-key.ts';
import type { SigningKey } from './signing-key.ts';
import * as sql from './signing-keys.sql.ts';

/** Opening a key costs more than asking which is the newest, and asking is what notices that another node made one. */
const opened = new WeakMap<Vault, Map<string, KeyObject>>();

/** The key that signs now; the first one is made when it is first needed. */
export async function loadSigningKey(db: Db, vault: Vault): Promise<SigningKey> {
  const newest = await db.one(sql.newestSigningKey, []);
  return newest ? open(newest, vault) : makeFirstKey(db, vault);
}

/** Nodes that need it at the same moment take turns, and all but one find it there. */
function makeFirstKey(db: Db, vault: Vault): Promise<SigningKey> {
  return db.transaction(async (tx) => {
    await tx.run(sql.lockSigningKeys, []);
    const made = await tx.one(sql.newestSigningKey, []);
    return made ? open(made, vault) : rotateSigningKey(tx, vault);
  });
}

function open({ kid, private_key }: sql.SealedKeyRow, vault: Vault): SigningKey {
  const known = opened.get(vault) ?? new Map<string, KeyObject>();
  opened.set(vault, known);
  let privateKey = known.get(kid);
  if (!privateKey) {
    privateKey = createPrivateKey({ key: vault.open(SEALED_FOR, private_key), type: 'pkcs8', format: 'der' });
    known.set(kid, privateKey);
  }
  return { kid, privateKey };
}
