import { LogWriter } from '../../../src/deployments/logs/log-writer.ts';
import { storeLines } from '../../../src/deployments/logs/store-log-lines.ts';
import type { Database } from '../../../src/platform/db/database.ts';
import type { Mode } from '../../../src/platform/db/realm.ts';
import { newId } from '../../../src/platform/ids.ts';
import { openLog } from '../../../src/platform/log.ts';
import type { TestDatabase } from '../servers/database.ts';

/** Inserts a stopped deployment of a missing model, for tests of its log, and returns its ID. */
export async function insertDeployment(database: TestDatabase, ownerId: string, mode: Mode = 'test'): Promise<string> {
  const id = newId('dep');
  await database.query(
    `insert into ${mode}.deployments (id, owner_id, name, model_id, model_slug, revision, folder_id, runtime, main_file,
       idle_timeout, status)
     values ($1, $2, 'logged', $3, 'missing/missing', '1.0.0', $4, 'onnx', 'model.onnx', 300, 'stopped')`,
    [id, ownerId, newId('mdl'), newId('rev')],
  );
  return id;
}

/** Opens a log writer like that of a node. Close it before its database. */
export function openLogWriter(database: Database): LogWriter {
  return new LogWriter({ log: openLog('silent'), store: (mode, lines) => storeLines(database.of(mode), lines) });
}
