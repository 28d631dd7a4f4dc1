import type { Vault } from '../platform/crypto/key-ring.ts';
import type { Queryable, Tx } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import { newSigningKey, publicBytes, type SigningKey } from './signing-key.ts';
import * as sql from './signing-keys.sql.ts';

/** Vault purpose that private keys are encrypted for. */
export const SEALED_FOR = 'license signing key';

/** Creates the key that signs from now on. Signatures of earlier keys stay valid. */
export async function rotateSigningKey(tx: Tx, vault: Vault): Promise<SigningKey> {
  await tx.run(sql.lockSigningKeys, []);
  const key = newSigningKey(marketOf(tx));
  const sealed = vault.seal(SEALED_FOR, key.privateKey.export({ type: 'pkcs8', format: 'der' }));
  await tx.run(sql.insertSigningKey, [key.kid, publicBytes(key.privateKey), sealed]);
  return key;
}

export function marketOf({ realm }: Pick<Queryable, 'realm'>): Mode {
  if (realm === 'accounts') throw new Error('only a market has licenses and the keys that sign them');
  return realm;
}
