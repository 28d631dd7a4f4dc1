import type { Principal } from '../../access/principal.ts';
import { hashSecret, newSecret } from '../../platform/crypto/secret-text.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { OfferedScope } from '../offered-scopes.ts';
import { readAppName } from './app-name.ts';
import * as sql from './apps.sql.ts';
import { type AppRow, CLIENT_SECRET_PREFIX } from './oauth-app.ts';
import { requireRedirectUris } from './redirect-uri.ts';

export interface NewApp {
  name: string;
  mode: Mode;
  redirect_uris: string[];
  confidential?: boolean;
  required_scopes?: OfferedScope[];
}

/** Registers an app. A confidential one gets a secret, of which only the hash is stored. */
export async function registerApp(
  tx: Tx,
  { account }: Principal,
  input: NewApp,
  quota: number,
): Promise<{ app: AppRow; secret: string | null }> {
  const { confidential = true } = input;
  const name = readAppName(input.name);
  requireRedirectUris(input.redirect_uris, confidential);
  await tx.run(sql.lockAccountApps, [account.id]);
  const apps = await tx.one(sql.countApps, [account.id]);
  if ((apps?.count ?? 0) >= quota) {
    throw new ApiError('quota_exceeded', `You have ${quota} apps, the maximum. Delete one that you no longer use.`);
  }
  const secret = confidential ? newSecret(CLIENT_SECRET_PREFIX) : null;
  const app = await tx.one(sql.insertApp, {
    id: newId('cli'),
    accountId: account.id,
    name,
    mode: input.mode,
    redirectUris: input.redirect_uris,
    requiredScopes: input.required_scopes ?? [],
    secretHash: secret === null ? null : hashSecret(secret),
    last4: secret?.slice(-4) ?? null,
  });
  if (!app) throw new Error('the new app was not returned');
  return { app, secret };
}
