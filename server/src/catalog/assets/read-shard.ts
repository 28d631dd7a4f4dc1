import { countInSandbox } from '../../inspection/sandbox/count-in-sandbox.ts';
import { SandboxError } from '../../inspection/sandbox/sandbox-error.ts';
import { readLeRobotInfo } from '../../inspection/tables/lerobot-info.ts';
import { UnreadableTableError } from '../../inspection/tables/table.ts';
import type { Db, Tx } from '../../platform/db/queryable.ts';
import { storableJson } from '../../platform/db/storable-json.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { blobSource } from '../../storage/blobs/blob-source.ts';
import type { TableFacts } from '../../storage/file.ts';
import { findFileById } from '../../storage/list-files.ts';
import { recordFacts } from '../../storage/record-findings.ts';
import { type FilesStoredHook, type Storage, storeOf } from '../../storage/storage.ts';
import * as sql from './assets.sql.ts';

/** The file in which LeRobot datasets describe themselves. */
const LEROBOT_INFO = 'meta/info.json';

/** Recomputes a dataset's totals from its files. */
async function updateTotals(tx: Tx, datasetId: string): Promise<void> {
  await tx.one(sql.lockAsset, [datasetId]);
  await tx.run(sql.addUpFiles, [datasetId]);
}

/** Runs whenever files are stored, and schedules reading of shards after the commit. */
export const onShardsStored: FilesStoredHook = async (tx, files) => {
  const [{ folder_id: folder }] = files;
  if (!folder.startsWith('dst_')) return;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  await tx.run(sql.addFiles, [folder, files.length, bytes]);
  for (const { id } of files) await enqueue(tx, 'read_shard', { file: id });
};

export async function onShardDeleted(tx: Tx, datasetId: string, name: string): Promise<void> {
  if (name.toLowerCase() === LEROBOT_INFO) await tx.run(sql.clearLayout, [datasetId]);
  await updateTotals(tx, datasetId);
}

/** Job: counts the rows of a table, and records a known dataset layout. */
export async function readShard(db: Db, { file: id }: { file: string }, storage: Storage): Promise<void> {
  const file = await findFileById(db, id);
  if (!file) return; // deleted meanwhile
  const source = blobSource(storeOf(storage, db.realm), file.sha256, file.size);
  const facts = await readFacts(source, file.name);
  const layout = file.name.toLowerCase() === LEROBOT_INFO ? await readLeRobotInfo(source) : null;
  await db.transaction(async (tx) => {
    await recordFacts(tx, file.id, facts);
    if (layout !== null) await tx.run(sql.setLayout, [file.folder_id, storableJson(layout), file.id]);
    await updateTotals(tx, file.folder_id);
  });
}

async function readFacts(source: ReturnType<typeof blobSource>, name: string): Promise<TableFacts> {
  try {
    const table = await countInSandbox(source, { name });
    return table.format === null ? {} : { format: table.format, rows: table.rows, columns: table.columns };
  } catch (error) {
    // Retrying would not help for these bytes. An unavailable store throws another error.
    if (error instanceof UnreadableTableError || error instanceof SandboxError) return { problem: error.message };
    throw error;
  }
}
