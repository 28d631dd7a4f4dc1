import { posix } from 'node:path';
import type { Inspection } from '../inspection/inspection.ts';
import { inspectInSandbox } from '../inspection/sandbox/inspect-in-sandbox.ts';
import type { Db } from '../platform/db/queryable.ts';
import { ApiError, invalid } from '../platform/errors.ts';
import { blobSource } from '../storage/blob-source.ts';
import { type FileRow, inspectionOf } from '../storage/file.ts';
import { recordInspection } from '../storage/record-findings.ts';
import { type Storage, storeOf } from '../storage/storage.ts';

/** Raised when the inspection learns to see more: what an earlier one passed is then looked at again. */
const INSPECTION_VERSION = 4;
/** Files that are looked into by one child process: starting one for each of thousands would take minutes. */
const BATCH = 64;

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

/** Throws for the first file that must not be published, saying why. */
export function refuseUnsafe(files: readonly Inspected[]): void {
  for (const file of files) {
    const inspection = inspectionOf(file);
    if (inspection?.verdict === 'clean') continue;
    const what = inspection?.verdict === 'flagged' ? 'is not safe to load' : 'cannot be judged';
    throw invalid('files', `${file.name} ${what}: ${inspection?.reason}.`);
  }
}

/** Formats that a name promises. A file that was damaged on its way is then refused while it can still be replaced. */
const PROMISED: Record<string, Inspection['format']> = {
  ...{ safetensors: 'safetensors', gguf: 'gguf', onnx: 'onnx' },
  ...{ parquet: 'parquet', pq: 'parquet' },
};

/** Throws for the first file whose name says that it is something else than it is. */
export function refuseMisnamed(files: readonly Inspected[]): void {
  for (const { name, inspection } of files) {
    const promised = PROMISED[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
    if (promised === undefined || promised === inspection.format) continue;
    throw invalid(
      'files',
      `${name} is no ${promised} file by what it holds. Was it changed on its way? Delete it and upload it again.`,
    );
  }
}

/** ONNX weights may lie in files of their own, named relative to the model: they must be among what is published. */
export function refuseMissingWeights(files: readonly Inspected[]): void {
  const names = new Set(files.map(({ name }) => name));
  for (const { name, inspection } of files) {
    if (inspection.header?.format !== 'onnx') continue;
    const missing = inspection.header.external_data.find((location) => !names.has(besides(name, location)));
    if (missing !== undefined) {
      throw invalid('files', `${name} keeps weights in ${missing}, which is not among the files.`);
    }
  }
}

/** The name of what an ONNX model says lies at this place. A path from the root stays one, and is no file's name. */
function besides(name: string, location: string): string {
  const folder = location.startsWith('/') ? '' : name.slice(0, name.lastIndexOf('/') + 1);
  return posix.normalize(folder + location).normalize('NFC');
}
