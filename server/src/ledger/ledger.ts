/**
 * Where money can be. `wallet` and `earnings` belong to an account each; the rest are the market's own, and are summed
 * from their entries, never kept in a row that every sale would wait for.
 * - `wallet`: topped up and refunded; spent by purchases and for inference; never below zero, never paid out.
 * - `earnings`: of sales; only paid out; below zero when a sale is refunded after its payout.
 * - `fees`, `activations`, `inference`: what the market earned.
 * - `processor`: what lies at the card processor (negative: it holds it for us).
 * - `refunds_due`, `payouts_in_transit`: promised, and not yet known to have arrived.
 */
export type LedgerAccount =
  | 'wallet'
  | 'earnings'
  | 'fees'
  | 'activations'
  | 'inference'
  | 'processor'
  | 'refunds_due'
  | 'payouts_in_transit';

/** The business facts there are. Each is posted at most once for its subject. */
export type Fact =
  | 'topup'
  | 'purchase'
  | 'refund'
  | 'activation'
  | 'usage'
  | 'stray_charge'
  | 'card_refunded'
  | 'card_refund_failed'
  | 'payout'
  | 'payout_paid'
  | 'payout_failed'
  | 'payout_returned';

export interface Entry {
  account: LedgerAccount;
  /** Of `wallet` and `earnings`. */
  owner?: string;
  currency: string;
  /** In minor units. Positive is owed or earned, negative is where the money lies. */
  amount: number;
}
