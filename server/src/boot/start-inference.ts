import type { Config } from '../config.ts';
import { ConfigError } from '../config-values.ts';
import { collectFromWallet } from '../inference/collection/collect-from-wallet.ts';
import { scheduleUsageCollection } from '../inference/collection/collect-usage.ts';
import type { InferenceSettings } from '../inference/inference-settings.ts';
import { AccountMeter } from '../inference/metering/account-meter.ts';
import type { Meter } from '../inference/metering/meter.ts';
import { type OpenBackends, openBackends } from '../inference/open-backends.ts';
import { requireModelFiles } from '../inference/require-model-files.ts';
import type { Database } from '../platform/db/database.ts';
import type { Mode } from '../platform/db/realm.ts';
import type { Log } from '../platform/log.ts';

/** The inference backends and the metering of their usage. */
export interface RunningInference extends Pick<OpenBackends, 'backends'> {
  settings: InferenceSettings;
  meters: Record<Mode, Meter>;
}

export interface StartedInference extends RunningInference {
  close(): Promise<void>;
}

export function startInference(config: Pick<Config, 'inference'>, database: Database, log: Log): StartedInference {
  const settings = config.inference;
  try {
    requireModelFiles(settings.backends);
  } catch (error) {
    throw new ConfigError('SOUK_INFERENCE', (error as Error).message);
  }
  const { backends, close } = openBackends(settings.backends, log);
  const meterOf = (mode: Mode) => {
    const db = database.of(mode);
    return new AccountMeter({
      mode,
      db,
      billing: settings.billing,
      log,
      announcements: database.announcements,
      onDue(account) {
        scheduleUsageCollection(database.background.of(mode), account, 'threshold').catch((error: Error) => {
          log.warn({ err: error }, 'failed to collect owed usage; retrying later'); // by the sweeper
        });
      },
      async onShort(account) {
        await collectFromWallet(db, account);
      },
    });
  };
  const meters = { test: meterOf('test'), live: meterOf('live') };
  return {
    settings,
    backends,
    meters,
    async close() {
      await close();
      await Promise.all([meters.test.close(), meters.live.close()]);
    },
  };
}
