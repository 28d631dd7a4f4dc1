import { CredentialCache } from '../../src/access/credential-cache.ts';
import { memoryCounters } from '../../src/access/rate-limit/memory-counters.ts';
import { Passwords } from '../../src/accounts/sessions/password.ts';
import { createApp } from '../../src/app.ts';
import { connectDomains } from '../../src/boot/connect-domains.ts';
import type { RunningDeployments } from '../../src/boot/start-deployments.ts';
import { startInference } from '../../src/boot/start-inference.ts';
import { defaultInferenceSettings } from '../../src/inference/read-inference-settings.ts';
import { unavailableProcessor } from '../../src/payments/unavailable-processor.ts';
import { toPayoutRules } from '../../src/payouts/payout-rules.ts';
import { openVault } from '../../src/platform/crypto/key-ring.ts';
import { Database } from '../../src/platform/db/database.ts';
import { SessionLocks } from '../../src/platform/db/session-locks.ts';
import { apiDescriptionText } from '../../src/platform/http/docs/openapi.ts';
import { openLog } from '../../src/platform/log.ts';
import { Metrics } from '../../src/platform/metrics.ts';
import { VERSION } from '../../src/start.ts';
import { openS3Store } from '../../src/storage/blobs/s3-blob-store.ts';
import { openStorage } from '../../src/storage/storage.ts';

/** Deployments of an app without a database. */
const NONE: RunningDeployments = {
  host: {
    use: () => Promise.reject(new Error('no deployments')),
    isHeldBy: async () => false,
    invalidateHolder: () => undefined,
    close: async () => undefined,
  },
  logs: { write: () => undefined, flush: async () => undefined },
};

/** Generates the API description from the routes, without a database: connections are opened lazily. */
export async function describeRoutes(): Promise<string> {
  const vault = openVault([{ serial: 1, key: Buffer.alloc(32) }]);
  const url = 'postgresql://unused@localhost:1/unused';
  const database = new Database({ url, poolSize: 1, roles: false, onIdleError: () => undefined });
  const keyRing = { accounts: vault, test: vault, live: vault };
  const log = openLog('silent');
  const store = openS3Store({ bucket: '-', region: '-', accessKeyId: '-', secretAccessKey: '-', prefix: '-' });
  const stores = { test: store, live: store };
  const locks = new SessionLocks(url);
  const storage = openStorage({ stores, locks, quotaBytes: 0, keyRing, onFilesStored: [], log });
  const cache = new CredentialCache(() => false);
  const publicUrl = 'http://localhost:4242';
  const processors = { test: unavailableProcessor(), live: unavailableProcessor() };
  const inference = defaultInferenceSettings();
  const money = {
    inference,
    publicUrl,
    platformFeeBps: 1000,
    payoutRules: toPayoutRules(),
    requestLogDays: 30,
    engines: [],
    processors,
    cache,
    keyRing,
    requiresConfirmedEmail: false,
  };
  const { http } = await createApp({
    version: VERSION,
    database,
    keyRing,
    cache,
    counters: memoryCounters(),
    passwords: new Passwords(),
    log,
    host: 'localhost',
    port: 4242,
    publicUrl,
    platformFeeBps: 1000,
    trustProxy: false,
    signUp: 'open',
    operatorEmails: new Set(),
    keyQuota: 20,
    metrics: new Metrics(),
    webhookQuota: 20,
    webhookLoopback: true,
    storage,
    domains: connectDomains({ ...money, storage }),
    inference: startInference({ inference }, database, log),
    deployments: NONE,
    deploymentQuota: 5,
    engines: [],
    visitorMode: 'test',
    metricsToken: undefined,
    whyNotReady: async () => undefined,
  });
  await http.ready();
  const text = apiDescriptionText(http);
  await http.close();
  await database.close();
  return text;
}
