import type { CredentialCache } from '../../access/credential-cache.ts';
import type { Principal } from '../../access/principal.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { invalid } from '../../platform/errors.ts';
import type { OfferedScope } from '../offered-scopes.ts';
import { readAppName } from './app-name.ts';
import * as sql from './apps.sql.ts';
import { lockApp } from './find-app.ts';
import { type AppRow, isConfidential } from './oauth-app.ts';
import { requireRedirectUris } from './redirect-uri.ts';

export interface AppChanges {
  name?: string;
  redirect_uris?: string[];
  required_scopes?: OfferedScope[];
  mode?: Mode;
  confidential?: boolean;
}

/** Takes effect with the next authorization request. Existing grants stay unchanged. */
export async function updateApp(
  tx: Tx,
  principal: Principal,
  id: string,
  changes: AppChanges,
  cache: CredentialCache,
): Promise<AppRow> {
  const name = changes.name === undefined ? null : readAppName(changes.name);
  const before = await lockApp(tx, principal, id);
  requireSame('mode', before.mode, changes.mode);
  requireSame('confidential', isConfidential(before), changes.confidential);
  if (changes.redirect_uris) requireRedirectUris(changes.redirect_uris, isConfidential(before));
  const app = await tx.one(sql.updateApp, [id, name, changes.redirect_uris ?? null, changes.required_scopes ?? null]);
  if (!app) throw new Error('the locked app is missing');
  // Cached credentials contain the name of their app.
  if (app.name !== before.name) await cache.invalidateOnAllNodes(tx, id);
  return app;
}

/**
 * Mode and kind cannot change: people have consented to an app of this mode, and libraries are configured for its kind.
 */
function requireSame<Value>(field: string, current: Value, requested: Value | undefined): void {
  if (requested === undefined || requested === current) return;
  throw invalid(field, `\`${field}\` is ${current} and cannot be changed. Register another app instead.`);
}
