import type { Queryable } from '../platform/db/queryable.ts';
import { storableJson } from '../platform/db/storable-json.ts';
import { setInspection } from './blobs/blobs.sql.ts';
import type { TableFacts } from './file.ts';
import { setFacts } from './files.sql.ts';

/** Keeps what an inspection saw with the bytes: every file that holds them was then looked into. */
export async function recordInspection(db: Queryable, sha256: string, seen: object, version: number): Promise<void> {
  await db.run(setInspection, [sha256, storableJson(seen), version]);
}

/** Keeps what was read out of a table. Its name had a part in how it was read, so it belongs to the file. */
export async function recordFacts(db: Queryable, fileId: string, facts: TableFacts): Promise<void> {
  await db.run(setFacts, [fileId, storableJson(facts)]);
}
