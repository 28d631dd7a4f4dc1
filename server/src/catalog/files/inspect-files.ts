import type { Db } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import type { FileRow } from '../../storage/file.ts';
import { type Storage, storeOf } from '../../storage/storage.ts';
import type { FileInspector } from './file-inspector.ts';
import { isInspected } from './inspection-record.ts';

export interface InspectOptions {
  storage: Storage;
  inspector: FileInspector;
}

/** Inspects the files that were not inspected yet, and records the findings with their bytes. */
export async function inspectFiles(db: Db, files: readonly FileRow[], options: InspectOptions): Promise<void> {
  const { storage, inspector } = options;
  const pending = files.filter((file) => !isInspected(file, inspector.limits));
  if (await inspector.inspect(db, storeOf(storage, db.realm), pending)) return;
  throw new ApiError(
    'unavailable',
    'The files are still being inspected. Large files take a while. Publish again in a moment.',
    { headers: { 'retry-after': '1' } },
  );
}
