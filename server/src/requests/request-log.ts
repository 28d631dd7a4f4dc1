import { modeForCounting } from '../access/guard.ts';
import { forEachSettled } from '../platform/async/for-each-settled.ts';
import type { RealmHandles } from '../platform/db/database.ts';
import { MODES, type Mode } from '../platform/db/realm.ts';
import type { Recorder } from '../platform/http/observe.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { entryOf } from './request-entry.ts';
import { loggedRoute } from './request-path.ts';
import { RequestQueue } from './request-queue.ts';
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
  readonly #queues: Record<Mode, RequestQueue>;

  constructor({ database, metrics, log }: RequestLogStart) {
    const queueOf = (mode: Mode) =>
      new RequestQueue({
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

  /** Also called at shutdown, so that nothing is lost. */
  async flush(): Promise<void> {
    await forEachSettled(MODES, (mode) => this.#queues[mode].flush());
  }
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
