import type { Inspection } from '../inspection/inspection.ts';
import { inspectInSandbox } from '../inspection/sandbox/inspect-in-sandbox.ts';
import type { Db } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import { blobSource } from '../storage/blob-source.ts';
import type { FileRow } from '../storage/file.ts';
import { recordInspection } from '../storage/record-findings.ts';
import { type Storage, storeOf } from '../storage/storage.ts';

/** Raised when the inspection learns to see more: what an earlier one passed is then looked at again. */
const INSPECTION_VERSION = 4;
/** Files that are looked into by one child process: starting one for each of thousands would take minutes. */
export const BATCH = 64;

export type Inspected = FileRow & { inspection: Inspection };

export function isInspected(file: FileRow): file is Inspected {
  return file.inspection !== null && file.inspection_version === INSPECTION_VERSION;
}

/** Looks into every file that was not looked into yet, and keeps what was seen with its bytes. */
export async function inspectFiles(db: Db, storage: Storage, files: readonly FileRow[]): Promise<void> {
  const store = storeOf(storage, db.realm);
  const pending = [...new Map(files.filter((file) => !isInspected(file)).map((file) => [file.sha256, file])).values()];
  while (pending.length > 0) {
    const batch = pending.splice(0, BATCH);
    const inspections = await inspectInSandbox(batch.map(({ sha256, size }) => blobSource(store, sha256, size)));
    for (const [index, inspection] of inspections.entries()) {
      await recordInspection(db, (batch[index] as FileRow).sha256, inspection, INSPECTION_VERSION);
    }
    if (inspections.length < batch.length) {
      const message =
        'Inspecting the files takes longer than one request may. Publish again to go on where it stopped.';
      throw new ApiError('unavailable', message, { headers: { 'retry-after': '1' } });
    }
  }
}
