import type { CollectionOptions } from '../../../src/inference/collection/usage-collection.ts';
import { topUp } from '../../../src/payments/balance/top-up.ts';
import type { PaymentsOptions } from '../../../src/payments/payment.ts';
import { sweepPayments } from '../../../src/payments/sweep-payments.ts';
import { CENT, makeDefaultCard, seedUsage } from './inference-debts.ts';
import { type MoneyMarket, openMoneyMarket } from './money-market.ts';

export interface DebtMarket extends MoneyMarket {
  payments: PaymentsOptions;
  options: CollectionOptions;
  /** Creates an account with a card that owes this many cents and a fraction. */
  debtor(cents: number, card?: string | null): Promise<string>;
  /** Tops up the wallet. */
  fill(account: string, amount: number, currency?: string): Promise<void>;
  /** Makes open payments due, and sweeps them. */
  settleOpen(): Promise<void>;
}

/** Opens the live market without HTTP, with accounts that owe for inference. Collects from 10 USD. */
export async function openDebtMarket(): Promise<DebtMarket> {
  const market = await openMoneyMarket('live');
  const { database, db } = market;
  const { payments } = market.domains;
  return {
    ...market,
    payments,
    options: { payments, collectAt: 1000 },
    async debtor(cents, card = 'visa') {
      const account = await market.addAccount();
      if (card !== null) await makeDefaultCard(database, account, card);
      await seedUsage(database, account, cents * CENT + 7);
      return account;
    },
    async fill(account, amount, currency = 'usd') {
      const body = { amount: { currency, amount }, payment_method: 'pm_card_visa' };
      await topUp({ ...market.callOf(account), body }, payments, () => undefined);
    },
    async settleOpen() {
      await database.query('update live.payments set check_at = now() where check_at is not null');
      await sweepPayments(db, payments);
    },
  };
}
