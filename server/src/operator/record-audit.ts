import type { Tx } from '../platform/db/queryable.ts';
import { newId } from '../platform/ids.ts';
import { insertAudit } from './audit.sql.ts';

export interface AuditEntry {
  /** Null for a command on the server's own host. */
  operatorId: string | null;
  action: string;
  subject: string;
  detail?: Record<string, unknown>;
  requestId?: string;
}

/** Records the action of an operator, in the transaction that performs it. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { operatorId, action, subject, detail = {}, requestId = null } = entry;
  await tx.run(insertAudit, [newId('aud'), operatorId, action, subject, JSON.stringify(detail), requestId]);
}
