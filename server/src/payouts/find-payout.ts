import type { Static } from 'typebox';
import type { Principal } from '../access/principal.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import { BEHIND_ALL, linesOf } from './earnings.sql.ts';
import { MAX_INCLUDED_LINES, type Payout, toPayoutLine, toPayoutResponse } from './payout.ts';
import * as sql from './payouts.sql.ts';

export async function findOwnPayout(db: Queryable, { account }: Principal, id: string): Promise<sql.PayoutRow> {
  const payout = await db.one(sql.payoutById, [id]);
  if (!payout) throw notFound('payout');
  if (payout.account_id !== account.id)
    throw new ApiError(
      'forbidden_resource',
      "You don't have access to this payout. Only the account that it is paid to can see it.",
    );
  return payout;
}

/** Builds the response with the payout's lines. */
export async function toPayoutWithLines(db: Queryable, payout: sql.PayoutRow): Promise<Static<typeof Payout>> {
  const lines = await db.many(linesOf, [payout.id, ...BEHIND_ALL, MAX_INCLUDED_LINES + 1]);
  return {
    ...toPayoutResponse(payout),
    lines: lines.slice(0, MAX_INCLUDED_LINES).map(toPayoutLine),
    lines_has_more: lines.length > MAX_INCLUDED_LINES,
  };
}
