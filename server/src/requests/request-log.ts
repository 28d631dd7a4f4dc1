import { modeForCounting } from '../access/guard.ts';
import type { BatchWriter } from '../platform/async/batch-writer.ts';
import type { RealmHandles } from '../platform/db/database.ts';
import { MODES, type Mode } from '../platform/db/realm.ts';
import type { Recorder } from '../platform/http/observe-requests.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { entryOf, type RequestEntry } from './request-entry.ts';
import { loggedRoute } from './request-path.ts';
import { openRequestQueue } from './request-queue.ts';
import { storeRequests } from './store-requests.ts';

export interface RequestLogStart {
  database: RealmHandles;
  metrics: Metrics;
  log: Log;
}

/** Reading the log itself is not logged. */
const UNLOGGED = /^(?!\/v1\/)|^\/v1\/requests(\/|$)/;

/** Records the requests that this node served, for the logs of the accounts that made them. */
export class RequestLog {
  readonly #queues: Record<Mode, BatchWriter<RequestEntry>>;

  constructor({ database, metrics, log }: RequestLogStart) {
    const queueOf = (mode: Mode) =>
      openRequestQueue({
        store: (entries) => storeRequests(database.of(mode), entries),
        onDropped: (count) => metrics.unloggedRequests.inc({ mode }, count),
        log,
      });
    this.#queues = { test: queueOf('test'), live: queueOf('live') };
  }

  /** Returns undefined for routes whose requests are not logged. */
  recorderOf(pattern: string): Recorder | undefined {
    if (UNLOGGED.test(pattern)) return undefined;
    const route = loggedRoute(pattern);
    return (request, status, ms) => {
      const { credential } = request;
      if (credential === null) return;
      // Reads of the site itself would bury the requests of programs.
      if (credential.kind === 'session' && status < 400 && isRead(request.method)) return;
      this.#queues[modeForCounting(request, credential)].add(entryOf(request, credential, route, status, ms));
    };
  }

  /** Writes what waits, without waiting for an unavailable database. */
  async close(): Promise<void> {
    await Promise.all(MODES.map((mode) => this.#queues[mode].close()));
  }
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
