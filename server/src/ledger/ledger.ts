/**
 * Ledger accounts. `wallet` and `earnings` belong to one user account each. The others are the market's own and are
 * summed from their entries: a balance row would serialize all sales.
 * - `wallet`: topped up and refunded; spent on purchases and inference; never negative, never paid out.
 * - `earnings`: from sales; only paid out; negative when a sale is refunded after its payout.
 * - `fees`, `activations`, `inference`: the market's revenue.
 * - `processor`: money at the card processor (negative: it holds money for us).
 * - `refunds_due`, `payouts_in_transit`: promised, and not yet known to have arrived.
 */
type LedgerAccount =
  | 'wallet'
  | 'earnings'
  | 'fees'
  | 'activations'
  | 'inference'
  | 'processor'
  | 'refunds_due'
  | 'payouts_in_transit';

/** Business facts. Each is posted at most once per subject. */
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
  /** Required for `wallet` and `earnings`. */
  owner?: string;
  currency: string;
  /** In minor units. Positive: owed or earned. Negative: where the money is. */
  amount: number;
}
