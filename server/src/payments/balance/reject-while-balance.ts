import { walletOf } from '../../ledger/read-balance.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import { formatMoney } from '../../platform/money.ts';
import { openCardRefundOf } from '../card-refunds.sql.ts';
import { openPaymentOf } from '../payments.sql.ts';

/** Rejects closing an account while it holds live money, or while live money is in transit. */
export async function rejectWhileMoney(live: Tx, account: string): Promise<void> {
  // Checks money in transit before the wallet: whatever arrives in between is seen by one of the two checks.
  if (await live.one(openPaymentOf, [account])) {
    throw cannotClose('A live payment is still open. Wait until it is settled.');
  }
  if (await live.one(openCardRefundOf, [account])) {
    throw cannotClose('A live refund is still on its way to your card. Wait until it has arrived.');
  }
  const wallet = await walletOf(live, account);
  if (wallet.length > 0) {
    const sums = wallet.map(({ currency, amount }) => formatMoney(amount, currency)).join(', ');
    throw cannotClose(`Your live balance still has money (${sums}). Spend it first.`);
  }
}

function cannotClose(reason: string): ApiError {
  return new ApiError('invalid_state', `You can't close the account yet. ${reason}`);
}
