import type { Principal } from '../access/principal.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import type { CheckoutRow } from './checkout.ts';
import * as sql from './checkouts.sql.ts';

/** Finds a checkout of the caller. */
export async function findCheckout(db: Queryable, { account }: Principal, id: string): Promise<CheckoutRow> {
  const checkout = await db.one(sql.checkoutById, [id]);
  if (!checkout) throw noSuchCheckout(db);
  if (checkout.account_id !== account.id)
    throw new ApiError('forbidden_resource', 'You don’t have access to this checkout: it belongs to another account.');
  return checkout;
}

function noSuchCheckout({ realm }: Queryable): ApiError {
  if (realm === 'live') return notFound('checkout');
  return new ApiError(
    'not_found',
    'There is no such checkout. Keys are paid for in live mode: use a live key or `Svc-Mode: live`.',
  );
}
