import type { Processor } from '../payments/processor.ts';
import type { Mode } from '../platform/db/realm.ts';
import type { Log } from '../platform/log.ts';
import type { PayoutRules } from './payout-rules.ts';

export interface PayoutsOptions {
  processors: Record<Mode, Processor>;
  publicUrl: string;
  payoutRules: PayoutRules;
  /** Mail is really sent: then being paid out in live mode needs an address that was confirmed. */
  confirmsAddresses: boolean;
  /** Where the operator reads what the processor itself says of a payout that it refused. */
  log?: Pick<Log, 'warn'>;
}

export interface DestinationOptions {
  processor: Processor;
  /** For how long payouts to a new one wait. */
  waitHours: number;
  /** False for the accounts of a demo, which nobody reads the mail of. */
  notify?: boolean;
  /** Where the operator reads that a payout waits because the processor did not say where it would go. */
  log?: PayoutsOptions['log'];
}

export function destinationOptions(
  { processors, payoutRules, log }: Pick<PayoutsOptions, 'processors' | 'payoutRules' | 'log'>,
  mode: Mode,
): DestinationOptions {
  return { processor: processors[mode], waitHours: payoutRules.newDestinationHours[mode], ...(log && { log }) };
}
