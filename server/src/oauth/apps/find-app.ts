import type { Principal } from '../../access/principal.ts';
import type { Queryable, Tx } from '../../platform/db/queryable.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { isId } from '../../platform/ids.ts';
import * as sql from './apps.sql.ts';
import type { AppRow, OwnedApp } from './oauth-app.ts';

/** An app of one's own, of either mode. */
export async function findApp(db: Queryable, principal: Principal, id: string): Promise<AppRow> {
  return requireOwn(await db.one(sql.appById, [id]), principal);
}

/** The same, held until the transaction ends: whatever happens to one app takes turns. */
export async function lockApp(tx: Tx, principal: Principal, id: string): Promise<AppRow> {
  await findApp(tx, principal, id);
  return requireOwn(await tx.one(sql.lockApp, [id]), principal);
}

function requireOwn(app: AppRow | undefined, { account }: Principal): AppRow {
  if (!app) throw notFound('app');
  if (app.account_id !== account.id) throw new ApiError('forbidden_resource', 'This app belongs to another account.');
  return app;
}

/** The app that a client id names, with its owner; undefined once it is deleted, or its owner suspended or gone. */
export async function findUsableApp(db: Queryable, clientId: string): Promise<OwnedApp | undefined> {
  return isId('cli', clientId) ? db.one(sql.usableApp, [clientId]) : undefined;
}
