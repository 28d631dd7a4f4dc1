import type { InspectionLimits } from '../../inspection/inspection-limits.ts';
import { inspectInSandbox } from '../../inspection/sandbox/inspect-in-sandbox.ts';
import { INSPECTING_TIME, type InspectingTime } from '../../inspection/sandbox/inspecting-time.ts';
import { DeadlineExceeded, withDeadline } from '../../platform/async/deadline.ts';
import type { Db } from '../../platform/db/queryable.ts';
import type { Log } from '../../platform/log.ts';
import { blobSource } from '../../storage/blobs/blob-source.ts';
import type { BlobStore } from '../../storage/blobs/blob-store.ts';
import type { FileRow } from '../../storage/file.ts';
import { recordInspection } from '../../storage/record-findings.ts';
import { batchesOf } from './inspection-batches.ts';
import { toRecord } from './inspection-record.ts';

export interface FileInspectorOptions {
  limits: InspectionLimits;
  log: Log;
  time?: InspectingTime;
  /** Maximum time that one request waits. */
  maxWaitMs?: number | undefined;
}

const MAX_WAIT_MS = 120_000;

/**
 * Inspects stored files and records the findings. An inspection continues after its request timed out: 50 GB take
 * longer than any client or proxy waits, and a later request waits for the same inspection.
 */
export class FileInspector {
  readonly limits: InspectionLimits;
  readonly #time: InspectingTime;
  readonly #maxWaitMs: number;
  readonly #log: Log;
  readonly #closing = new AbortController();
  /** Keyed by mode and hash. */
  readonly #running = new Map<string, Promise<void>>();

  constructor({ limits, log, time = INSPECTING_TIME, maxWaitMs = MAX_WAIT_MS }: FileInspectorOptions) {
    this.limits = limits;
    this.#time = time;
    this.#maxWaitMs = maxWaitMs;
    this.#log = log;
  }

  /** Starts inspecting the files that are not being inspected yet, and waits. Returns whether all finished in time. */
  async inspect(db: Db, store: BlobStore, files: readonly FileRow[]): Promise<boolean> {
    const keyOf = ({ sha256 }: FileRow): string => `${db.realm} ${sha256}`;
    const added = [...new Map(files.map((file) => [keyOf(file), file])).values()].filter(
      (file) => !this.#running.has(keyOf(file)),
    );
    if (added.length > 0) this.#start(this.#run(db, store, added), added.map(keyOf));
    const runs = [...new Set(files.map((file) => this.#running.get(keyOf(file))))];
    try {
      await withDeadline('the inspection', Promise.all(runs), this.#maxWaitMs);
      return true;
    } catch (error) {
      if (error instanceof DeadlineExceeded) return false;
      throw error;
    }
  }

  /** Aborts all inspections. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('the server is shutting down'));
    await Promise.allSettled(this.#running.values());
  }

  /** The files are of one folder, and so of one account. */
  async #run(db: Db, store: BlobStore, files: readonly FileRow[]): Promise<void> {
    const account = files[0]?.owner_id;
    const options = { limits: this.limits, time: this.#time, signal: this.#closing.signal, account };
    for (const batch of batchesOf(files, ({ size }) => size)) {
      const sources = batch.map(({ sha256, size }) => blobSource(store, sha256, size));
      for (const [index, inspection] of (await inspectInSandbox(sources, options)).entries()) {
        const { sha256 } = batch[index] as FileRow;
        await recordInspection(db, sha256, ...toRecord(inspection, this.limits));
      }
    }
  }

  #start(run: Promise<void>, keys: readonly string[]): void {
    for (const key of keys) this.#running.set(key, run);
    const remove = (): void => {
      for (const key of keys) this.#running.delete(key);
    };
    run.then(remove, (error: unknown) => {
      remove();
      if (!this.#closing.signal.aborted)
        this.#log.warn({ err: error }, 'inspection failed; the next publish retries it');
    });
  }
}
