import type { Vault } from '../platform/crypto/key-ring.ts';
import type { Db } from '../platform/db/queryable.ts';
import { listFiles } from '../storage/list-files.ts';
import { inSeconds, signJws } from './jws.ts';
import type { GrantRow } from './license-grant.ts';
import { loadSigningKey } from './load-signing-key.ts';
import { marketOf } from './rotate-signing-key.ts';

export interface Issuer {
  db: Db;
  vault: Vault;
  publicUrl: string;
}

/**
 * Signs a certificate that proves a license offline. Built on request: files of a published folder never change, so it
 * is the same each time. Returns null for a license that is revoked, or whose files are deleted.
 */
export async function certifyGrant(grant: GrantRow, { db, vault, publicUrl }: Issuer): Promise<string | null> {
  if (grant.revoked_at !== null) return null;
  const files = await listFiles(db, grant.folder_id);
  if (files.length === 0) return null; // nothing is published without a file
  return signJws(await loadSigningKey(db, vault), 'JWT', {
    iss: publicUrl,
    sub: grant.licensee_id,
    jti: grant.id,
    iat: inSeconds(grant.granted_at),
    mode: marketOf(db),
    asset: { type: grant.asset_type, id: grant.asset_id, slug: grant.asset_slug, revision: grant.revision },
    license: grant.license,
    listing: grant.listing_id,
    purchase: grant.purchase_id,
    files: files.map(({ name, sha256, size }) => ({ name, sha256, size })),
  });
}
