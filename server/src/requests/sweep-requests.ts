import type { Db } from '../platform/db/queryable.ts';
import { sweepInBatches } from '../platform/db/sweep.ts';
import { oldestIdAt } from '../platform/ids.ts';
import * as sql from './requests.sql.ts';

/** Requests kept per account and mode, however recent: keeps an account from filling the disk. */
const MAX_KEPT_REQUESTS = 1_000_000;

export interface RequestLogOptions {
  /** 0: none is kept. */
  keptDays: number;
}

/** Deletes requests that are too old or beyond the limit. */
export async function sweepRequests(
  db: Db,
  { keptDays }: RequestLogOptions,
  keptRequests = MAX_KEPT_REQUESTS,
): Promise<void> {
  await sweepInBatches(db, sql.sweepRequests, oldestIdAt('req', Date.now() - keptDays * 24 * 60 * 60 * 1000));
  for (let after = ''; ; ) {
    const next = await db.one(sql.nextWithRequests, [after]);
    if (!next) return;
    after = next.account_id;
    const behind = await db.one(sql.requestBehindNewest, [after, keptRequests - 1]);
    if (behind) await sweepInBatches(db, sql.deleteRequestsBefore, after, behind.id);
  }
}

/** Deletes all requests of a closed account. */
export async function deleteRequestsOf(db: Db, accountId: string): Promise<void> {
  await sweepInBatches(db, sql.deleteRequestsBefore, accountId, '~');
}
