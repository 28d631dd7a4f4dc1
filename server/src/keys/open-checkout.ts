import { isSignedIn, type Principal } from '../access/principal.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { invalid } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { ACTIVATION_PRICE, type CheckoutRow, requirePayable } from './checkout.ts';
import * as sql from './checkouts.sql.ts';
import { findCheckout } from './find-checkout.ts';
import { lockKey } from './find-key.ts';

/** A signed-in person sees keys of both modes, but money moves in one: the request must name it. */
export function requireLiveMode(principal: Principal): void {
  if (!isSignedIn(principal) || principal.mode === 'live') return;
  throw invalid('Svc-Mode', '`Svc-Mode` must be live, because premium keys are paid for in live mode.');
}

/** Opens the payment of a key, or returns the one that is open. */
export async function openCheckout(
  tx: Tx,
  principal: Principal,
  keyId: string,
): Promise<{ checkout: CheckoutRow; reopened: boolean }> {
  const key = await lockKey(tx, principal, keyId);
  requirePayable(key);
  const open = await tx.one(sql.openCheckoutOf, [key.id]);
  if (open) return { checkout: open, reopened: true };
  const id = newId('chk');
  const { currency, amount } = ACTIVATION_PRICE;
  await tx.run(sql.insertCheckout, [id, key.id, principal.account.id, currency, amount]);
  return { checkout: await findCheckout(tx, principal, id), reopened: false };
}
