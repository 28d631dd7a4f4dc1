import { BatchWriter } from '../../platform/async/batch-writer.ts';
import type { Log } from '../../platform/log.ts';
import { newLogLine, type StoredLogLine } from './stored-log-line.ts';

/** Maximum number of lines that wait to be stored: of all deployments together, and of one. */
export const MAX_WAITING = 5_000;
export const MAX_WAITING_OF_ONE = 1_000;
/** Maximum number of lines per statement. */
const BATCH_SIZE = 500;
/** Lines that could not be stored for this long are dropped. */
export const MAX_AGE_MS = 30_000;
/** Lines are batched for this long if nothing waits for them. */
const BATCH_DELAY_MS = 25;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2_000;

export interface LogQueueOptions {
  /** Stores all lines or none. Must be safe to retry. */
  store: (lines: readonly StoredLogLine[]) => Promise<void>;
  log: Log;
}

/**
 * Stores lines in batches. Lines that do not fit, or cannot be stored for long, are dropped; their number is logged as
 * soon as lines can be stored again, so that readers know the log is incomplete.
 */
export function openLogQueue({ store, log }: LogQueueOptions): BatchWriter<StoredLogLine> {
  const droppedOf = new Map<string, number>();
  const reportDropped = (): void => {
    for (const [deploymentId, dropped] of droppedOf) {
      const message = `Lines that could not be stored in time are missing before this one: ${dropped}.`;
      const line = newLogLine(deploymentId, { stream: 'system', level: 'warn', message });
      if (!queue.hasRoomFor(line)) continue; // reported after a later batch
      droppedOf.delete(deploymentId);
      queue.add(line);
    }
  };
  const queue = new BatchWriter<StoredLogLine>({
    name: 'deployment logs',
    write: store,
    batchSize: BATCH_SIZE,
    intervalMs: BATCH_DELAY_MS,
    retryPause: (failures, [oldest]) =>
      isOld(oldest) ? undefined : Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS),
    limits: { total: MAX_WAITING, perSource: MAX_WAITING_OF_ONE, sourceOf: (line) => line.deployment_id },
    onWritten: reportDropped,
    onDropped: (lines) => {
      for (const { deployment_id } of lines) droppedOf.set(deployment_id, (droppedOf.get(deployment_id) ?? 0) + 1);
    },
    log,
  });
  return queue;
}

function isOld(line: StoredLogLine | undefined): boolean {
  return line !== undefined && Date.now() - line.at.getTime() > MAX_AGE_MS;
}
