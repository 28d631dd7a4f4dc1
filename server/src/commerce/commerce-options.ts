import type { PaymentsOptions } from '../payments/payment.ts';
import type { PayoutRules } from '../payouts/payout-rules.ts';
import type { Tx } from '../platform/db/queryable.ts';

export interface CommerceOptions {
  payments: PaymentsOptions;
  /** What the market keeps of a sale unless an operator has set another rate, in hundredths of a percent. */
  platformFeeBps: number;
  publicUrl: string;
  payoutRules: PayoutRules;
  /** Run on the transaction of a refund: later domains end what went on by the license. */
  onRefunded: readonly ((tx: Tx, grantId: string) => Promise<void>)[];
}
