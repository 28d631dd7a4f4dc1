import type { Principal } from '../../access/principal.ts';
import type { Queryable, Tx } from '../../platform/db/queryable.ts';
import { notFound } from '../../platform/errors.ts';
import { isId } from '../../platform/ids.ts';
import * as sql from './apps.sql.ts';
import type { AppRow, OwnedApp } from './oauth-app.ts';

/** Of somebody else's app not even its being there is told: only who is signed in asks here, and only for their own. */
export async function findApp(db: Queryable, principal: Principal, id: string): Promise<AppRow> {
  const app = await db.one(sql.appOf, [id, principal.account.id]);
  if (!app) throw notFound('app');
  return app;
}

/** The same, held until the transaction ends: whatever happens to one app takes turns. */
export async function lockApp(tx: Tx, principal: Principal, id: string): Promise<AppRow> {
  const app = await tx.one(sql.lockAppOf, [id, principal.account.id]);
  if (!app) throw notFound('app');
  return app;
}

/** The app that a client id names, with its owner; undefined once it is deleted, or its owner suspended or gone. */
export async function findUsableApp(db: Queryable, clientId: string): Promise<OwnedApp | undefined> {
  return isId('cli', clientId) ? db.one(sql.usableApp, [clientId]) : undefined;
}
