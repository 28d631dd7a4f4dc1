import type { Db } from '../platform/db/queryable.ts';
import { sweepInBatches } from '../platform/db/sweep.ts';
import { sweepInvitations } from './invitations.sql.ts';
import { sweepMailTokens } from './mail/mail-tokens.sql.ts';
import { sweepSessions } from './sessions/sessions.sql.ts';

/** Deletes sessions, mail links and invitations that ended long ago. */
export async function sweepAccounts(db: Db): Promise<void> {
  await sweepInBatches(db, sweepSessions);
  await sweepInBatches(db, sweepMailTokens);
  await sweepInBatches(db, sweepInvitations);
}
