import type { Principal } from '../../access/principal.ts';
import type { Queryable, Tx } from '../../platform/db/queryable.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { isId } from '../../platform/ids.ts';
import * as sql from './apps.sql.ts';
import type { AppRow, OwnedApp } from './oauth-app.ts';

/** Finds an app of the caller, of either mode. */
export async function findApp(db: Queryable, principal: Principal, id: string): Promise<AppRow> {
  return requireOwn(await db.one(sql.appById, [id]), principal);
}

/** Finds and locks an app until the transaction ends, which serializes changes to it. */
export async function lockApp(tx: Tx, principal: Principal, id: string): Promise<AppRow> {
  await findApp(tx, principal, id);
  return requireOwn(await tx.one(sql.lockApp, [id]), principal);
}

function requireOwn(app: AppRow | undefined, { account }: Principal): AppRow {
  if (!app) throw notFound('app');
  if (app.account_id !== account.id)
    throw new ApiError('forbidden_resource', 'You don’t have access to this app. It belongs to another account.');
  return app;
}

/** Finds an app by its client id, with its owner; undefined if it was deleted, or its owner is suspended or gone. */
export async function findUsableApp(db: Queryable, clientId: string): Promise<OwnedApp | undefined> {
  return isId('cli', clientId) ? db.one(sql.usableApp, [clientId]) : undefined;
}
