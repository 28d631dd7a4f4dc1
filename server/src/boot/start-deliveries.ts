import type { Config } from '../config.ts';
import { upstreamUrls } from '../inference/read-inference-settings.ts';
import type { KeyRing } from '../platform/crypto/key-ring.ts';
import type { RealmHandles } from '../platform/db/database.ts';
import { MODES } from '../platform/db/realm.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { openOutbound } from '../platform/outbound/outbound-http.ts';
import { DeliveryWorker } from '../webhooks/delivery/delivery-worker.ts';
import { forbiddenDestinations } from '../webhooks/endpoints/forbidden-destinations.ts';

export interface DeliveriesOptions {
  config: Config;
  /** The port that it actually listens on. */
  port: number;
  database: RealmHandles;
  keyRing: KeyRing;
  log: Log;
  metrics: Metrics;
}

/**
 * Delivers webhooks, separately for each mode: only test mode may ever reach this machine. Returns a function that
 * stops it.
 */
export function startDeliveries(options: DeliveriesOptions): () => Promise<void> {
  const { config, port, database, keyRing, log, metrics } = options;
  const inferenceUrls = [
    ...MODES.flatMap((mode) => upstreamUrls(config.inference, mode)),
    ...config.engines.map(({ url }) => url),
  ];
  const forbidden = forbiddenDestinations({ ...config, port, inferenceUrls });
  const started = MODES.map((mode) => {
    const onAttempt = (received: boolean) => metrics.webhookAttempts.inc({ mode, received: String(received) });
    const outbound = openOutbound({ allowLoopback: mode === 'test' && config.webhookLoopback, forbidden });
    return { outbound, worker: new DeliveryWorker({ mode, database, vault: keyRing[mode], outbound, log, onAttempt }) };
  });
  return async () => {
    await Promise.all(
      started.map(async ({ worker, outbound }) => {
        await worker.stop();
        await outbound.close();
      }),
    );
  };
}
