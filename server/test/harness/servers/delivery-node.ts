import { loadKeyRing } from '../../../src/platform/crypto/load-key-ring.ts';
import { openLog } from '../../../src/platform/log.ts';
import { type OutboundHttp, openOutbound } from '../../../src/platform/outbound/outbound-http.ts';
import { DeliveryWorker } from '../../../src/webhooks/delivery/delivery-worker.ts';
import { openDatabase } from '../people/sellers.ts';
import type { TestDatabase } from './database.ts';
import { TEST_SECRET } from './server.ts';

/** Returns an outbound client with another timeout than the server's. */
export function outboundWithin(timeoutMs: number): OutboundHttp {
  const outbound = openOutbound({ allowLoopback: true, forbidden: [] });
  return { ...outbound, post: (request) => outbound.post({ ...request, timeoutMs }) };
}

/** Starts a worker for the webhooks of test mode, for a server without one. Returns a function that stops it. */
export async function startDeliveryNode(tables: TestDatabase, outbound: OutboundHttp): Promise<() => Promise<void>> {
  const database = openDatabase(tables);
  const { test: vault } = await loadKeyRing(database.accounts, [TEST_SECRET]);
  const worker = new DeliveryWorker({ mode: 'test', database, vault, outbound, log: openLog('silent') });
  return async () => {
    await worker.stop();
    await outbound.close();
    await database.close();
  };
}
