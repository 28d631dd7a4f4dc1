import type { Queryable } from '../platform/db/queryable.ts';
import { storableJson } from '../platform/db/storable-json.ts';
import { setInspection } from './blobs/blobs.sql.ts';
import type { TableFacts } from './file.ts';
import { setFacts } from './files.sql.ts';

/** Saves an inspection with the blob, for every file with these bytes. */
export async function recordInspection(
  db: Queryable,
  sha256: string,
  inspection: object,
  version: number,
): Promise<void> {
  await db.run(setInspection, [sha256, storableJson(inspection), version]);
}

/** Saves the facts of a table with the file, because its name affects how it is read. */
export async function recordFacts(db: Queryable, fileId: string, facts: TableFacts): Promise<void> {
  await db.run(setFacts, [fileId, storableJson(facts)]);
}
