import type { Config } from '../config.ts';
import type { Processor } from '../payments/processor.ts';
import { simulatedProcessor } from '../payments/simulated/simulated-processor.ts';
import { unavailableProcessor } from '../payments/unavailable-processor.ts';
import type { KeyRing } from '../platform/crypto/key-ring.ts';
import type { Database } from '../platform/db/database.ts';
import type { Mode } from '../platform/db/realm.ts';

type Settings = Pick<Config, 'stripe' | 'stripeApiUrl' | 'simulatedLive' | 'publicUrl'>;

/**
 * Opens the payment processor of each mode: never real money in test mode, and never simulated money in a public live
 * market.
 */
export async function openProcessors(
  { stripe, stripeApiUrl, simulatedLive, publicUrl }: Settings,
  database: Database,
  keyRing: KeyRing,
): Promise<Record<Mode, Processor>> {
  const open = async (mode: Mode): Promise<Processor> => {
    const keys = stripe[mode];
    if (keys !== undefined) {
      // Loaded only if used.
      const { stripeProcessor } = await import('../payments/stripe/stripe-processor.ts');
      return stripeProcessor({ ...keys, mode, apiUrl: stripeApiUrl });
    }
    if (mode === 'live' && !simulatedLive) return unavailableProcessor();
    return simulatedProcessor({ db: database.of(mode), vault: keyRing[mode], publicUrl });
  };
  return { test: await open('test'), live: await open('live') };
}
