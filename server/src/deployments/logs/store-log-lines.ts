import type { Db } from '../../platform/db/queryable.ts';
import * as sql from './logs.sql.ts';
import type { StoredLogLine } from './stored-log-line.ts';

/** Announced with every batch of lines. */
export const LOGS_TOPIC = 'deployment_logs';

/** Stores lines. Idempotent: existing lines are left as they are. */
export async function storeLines(db: Db, lines: readonly StoredLogLine[]): Promise<void> {
  await db.atOnce(async (tx) => {
    await tx.run(sql.insertLines, [
      lines.map((line) => line.deployment_id),
      lines.map((line) => line.id),
      lines.map((line) => line.at),
      lines.map((line) => line.level),
      lines.map((line) => line.stream),
      lines.map((line) => line.message),
    ]);
    tx.announce(LOGS_TOPIC);
  });
}
