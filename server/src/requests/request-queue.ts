import { BatchWriter } from '../platform/async/batch-writer.ts';
import type { Log } from '../platform/log.ts';
import type { RequestEntry } from './request-entry.ts';

/** Requests that may wait to be written: of all accounts together, and of one, which must not crowd out the others. */
export const MAX_WAITING = 10_000;
export const MAX_WAITING_OF_ONE = 1_000;
const COLLECT_MS = 1_000;
const RETRY_MS = 1_000;
/** Requests per statement. */
const BATCH_SIZE = 1_000;

export interface RequestQueueOptions {
  /** Stores all of them or none. A retry must be harmless. */
  store: (entries: readonly RequestEntry[]) => Promise<void>;
  /** Called with the number of dropped requests. */
  onDropped: (count: number) => void;
  log: Log;
}

/**
 * Collects requests for a second and writes them together. Requests do not wait for it: entries that do not fit, under
 * overload or while the database is unavailable, are dropped and counted.
 */
export function openRequestQueue({ store, onDropped, log }: RequestQueueOptions): BatchWriter<RequestEntry> {
  return new BatchWriter({
    name: 'request log',
    write: store,
    batchSize: BATCH_SIZE,
    intervalMs: COLLECT_MS,
    retryPause: () => RETRY_MS,
    limits: { total: MAX_WAITING, perSource: MAX_WAITING_OF_ONE, sourceOf: ({ account }) => account.id },
    onDropped: (entries) => onDropped(entries.length),
    log,
  });
}
