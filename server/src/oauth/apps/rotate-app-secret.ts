import type { Principal } from '../../access/principal.ts';
import { hashSecret, newSecret } from '../../platform/crypto/secret-text.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import * as sql from './apps.sql.ts';
import { lockApp } from './find-app.ts';
import { type AppRow, CLIENT_SECRET_PREFIX, isConfidential } from './oauth-app.ts';

/** The old secret ends with the commit: a leaked one must not work any longer. Existing grants stay. */
export async function rotateAppSecret(
  tx: Tx,
  principal: Principal,
  id: string,
): Promise<{ app: AppRow; secret: string }> {
  if (!isConfidential(await lockApp(tx, principal, id))) {
    throw new ApiError(
      'invalid_state',
      'This app is public and has no client secret. It authenticates with PKCE only.',
    );
  }
  const secret = newSecret(CLIENT_SECRET_PREFIX);
  const app = await tx.one(sql.replaceSecret, [id, hashSecret(secret), secret.slice(-4)]);
  if (!app) throw new Error('the locked app is missing');
  return { app, secret };
}
