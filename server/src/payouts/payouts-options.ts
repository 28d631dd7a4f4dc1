import type { Processor } from '../payments/processor.ts';
import type { Mode } from '../platform/db/realm.ts';
import type { Log } from '../platform/log.ts';

export interface PayoutsOptions {
  processors: Record<Mode, Processor>;
  publicUrl: string;
  /** Mail is really sent: then being paid out in live mode needs an address that was confirmed. */
  confirmsAddresses: boolean;
  /** Where the operator reads what the processor itself says of a payout that it refused. */
  log?: Pick<Log, 'warn'>;
}
