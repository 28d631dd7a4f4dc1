import { walletOf } from '../../ledger/read-balance.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import { writeMoney } from '../../platform/money.ts';
import { openCardRefundOf } from '../card-refunds.sql.ts';
import { openPaymentOf } from '../payments.sql.ts';

/** For the closing of an account: not while live money of its owner is here, or on its way. */
export async function rejectWhileMoney(live: Tx, account: string): Promise<void> {
  // What is on its way first, and then where it goes: what arrives in between is seen in one of the two.
  if (await live.one(openPaymentOf, [account])) {
    throw refusal('A live payment is still open. Wait until it is settled.');
  }
  if (await live.one(openCardRefundOf, [account])) {
    throw refusal('A live refund is still on its way to your card. Wait until it has arrived.');
  }
  const wallet = await walletOf(live, account);
  if (wallet.length > 0) {
    const sums = wallet.map(({ currency, amount }) => writeMoney(amount, currency)).join(', ');
    throw refusal(`There is money in its live balance (${sums}). Spend it first.`);
  }
}

function refusal(why: string): ApiError {
  return new ApiError('invalid_state', `The account cannot be closed yet. ${why}`);
}
