import type { Processor } from '../payments/processor.ts';
import type { Mode } from '../platform/db/realm.ts';
import type { Log } from '../platform/log.ts';
import type { PayoutRules } from './payout-rules.ts';

export interface PayoutsOptions {
  processors: Record<Mode, Processor>;
  publicUrl: string;
  payoutRules: PayoutRules;
  /** True if email is really sent. If so, live payouts require a confirmed email address. */
  requiresConfirmedEmail: boolean;
  /** Logs the processor's own message about a rejected payout, for the operator. */
  log?: Pick<Log, 'warn'>;
}

export interface DestinationOptions {
  processor: Processor;
  /** Hours that payouts to a new destination wait. */
  waitHours: number;
  /** False for demo accounts, whose mail no one reads. */
  notify?: boolean;
  /** Logs payouts that wait because the destination could not be looked up. */
  log?: PayoutsOptions['log'];
}

export function destinationOptions(
  { processors, payoutRules, log }: Pick<PayoutsOptions, 'processors' | 'payoutRules' | 'log'>,
  mode: Mode,
): DestinationOptions {
  return { processor: processors[mode], waitHours: payoutRules.newDestinationHours[mode], ...(log && { log }) };
}
