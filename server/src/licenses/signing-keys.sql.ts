import { statement } from '../platform/db/statement.ts';

export interface SealedKeyRow {
  kid: string;
  /** Encrypted. */
  private_key: Buffer;
}

/** Serializes key creation without blocking reads. */
export const lockSigningKeys = statement<unknown>(
  'lock_signing_keys',
  'lock table signing_keys in share row exclusive mode',
);

export const newestSigningKey = statement<SealedKeyRow>(
  'newest_signing_key',
  'select kid, private_key from signing_keys order by created_at desc, kid desc limit 1',
);

export const listPublicKeys = statement<{ kid: string; public_key: Buffer }>(
  'list_public_signing_keys',
  'select kid, public_key from signing_keys order by created_at desc, kid desc',
);

/** Sorts after every other key, even if the database clock was set back. */
export const insertSigningKey = statement<unknown, [kid: string, publicKey: Buffer, sealedPrivateKey: Buffer]>(
  'insert_signing_key',
  `insert into signing_keys (kid, public_key, private_key, created_at)
   select $1, $2, $3, greatest(clock_timestamp(), max(created_at) + interval '1 microsecond') from signing_keys`,
);
