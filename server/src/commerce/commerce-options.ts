import type { PaymentsOptions } from '../payments/payment.ts';
import type { PayoutRules } from '../payouts/payout-rules.ts';
import type { Tx } from '../platform/db/queryable.ts';

export interface CommerceOptions {
  payments: PaymentsOptions;
  /** Default platform fee in hundredths of a percent; an operator can set another rate. */
  platformFeeBps: number;
  publicUrl: string;
  payoutRules: PayoutRules;
  /** Run on the transaction of a refund: later domains stop what depended on the license. */
  onRefunded: readonly ((tx: Tx, grantId: string) => Promise<void>)[];
}
