import { hkdfSync, randomBytes } from 'node:crypto';
import type { Db, Tx } from '../db/queryable.ts';
import { REALMS, type Realm } from '../db/realm.ts';
import { statement } from '../db/statement.ts';
import { decrypt, encrypt, type KeyRing, openVault, type RingKey } from './key-ring.ts';

interface RingRow {
  realm: Realm;
  serial: number;
  wrapped: Buffer;
}

const lockRing = statement<unknown>('lock_key_ring', 'lock table key_ring in share row exclusive mode');
const selectRing = statement<RingRow>(
  'select_key_ring',
  'select realm, serial, wrapped from key_ring order by realm, serial desc',
);
const insertRingKey = statement<unknown, [realm: Realm, serial: number, wrapped: Buffer]>(
  'insert_ring_key',
  'insert into key_ring (realm, serial, wrapped) values ($1, $2, $3)',
);
const rewrapRingKey = statement<unknown, [realm: Realm, serial: number, wrapped: Buffer]>(
  'rewrap_ring_key',
  'update key_ring set wrapped = $3 where realm = $1 and serial = $2',
);

/**
 * Loads the key ring from the database, creating it on the first start. `SOUK_SECRET` only wraps it: nodes share the
 * database and that secret, and changing the secret (newest first, the old one after it) rewraps the same keys.
 */
export async function loadKeyRing(db: Db, secrets: readonly string[]): Promise<KeyRing> {
  const wrappingKeys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'souk key ring', 32)));
  const keys = await db.transaction(async (tx) => {
    await tx.run(lockRing, []);
    const ring: Record<Realm, RingKey[]> = { accounts: [], test: [], live: [] };
    for (const row of await tx.many(selectRing, [])) {
      ring[row.realm].push({ serial: row.serial, key: await unwrap(tx, row, wrappingKeys) });
    }
    for (const realm of REALMS) {
      if (ring[realm].length === 0) ring[realm].push(await createRingKey(tx, realm, wrappingKeys));
    }
    return ring;
  });
  return { accounts: openVault(keys.accounts), test: openVault(keys.test), live: openVault(keys.live) };
}

/** Returns whether this database was started before, with a secret that is needed again. */
export async function hasKeyRing(db: Db): Promise<boolean> {
  return (await db.many(selectRing, [])).length > 0;
}

async function createRingKey(tx: Tx, realm: Realm, wrappingKeys: readonly Buffer[]): Promise<RingKey> {
  const ringKey = { serial: 1, key: randomBytes(32) };
  await tx.run(insertRingKey, [realm, ringKey.serial, encrypt(wrappingKeys[0] as Buffer, ringKey.key)]);
  return ringKey;
}

async function unwrap(tx: Tx, row: RingRow, wrappingKeys: readonly Buffer[]): Promise<Buffer> {
  for (const [age, wrappingKey] of wrappingKeys.entries()) {
    const key = tryDecrypt(wrappingKey, row.wrapped);
    if (!key) continue;
    if (age > 0) await tx.run(rewrapRingKey, [row.realm, row.serial, encrypt(wrappingKeys[0] as Buffer, key)]);
    return key;
  }
  throw new Error(
    'SOUK_SECRET does not open this database: give the secret it was started with (after the new one, to change it)',
  );
}

function tryDecrypt(key: Buffer, sealed: Buffer): Buffer | undefined {
  try {
    return decrypt(key, sealed);
  } catch {
    return undefined; // wrapped under another of the secrets
  }
}
