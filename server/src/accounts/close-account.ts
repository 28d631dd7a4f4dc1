import { randomBytes } from 'node:crypto';
import type { Tx } from '../platform/db/queryable.ts';
import * as sql from './accounts.sql.ts';
import type { AccountsOptions } from './accounts-options.ts';
import { holdAccount } from './hold-account-open.ts';
import { deleteInvitationsTo } from './invitations.sql.ts';
import { deleteMailTokensOf } from './mail/mail-tokens.sql.ts';
import { endAllSessions } from './sessions/end-session.ts';
import { deleteSessionsOf } from './sessions/sessions.sql.ts';

/**
 * Closes the account permanently: personal data is erased; what others rely on (the ledger, licenses) keeps the bare
 * id. Other domains reject or clean up through the hooks, on the same transaction.
 */
export async function closeAccount(
  tx: Tx,
  accountId: string,
  options: Pick<AccountsOptions, 'cache' | 'onClosing'>,
): Promise<void> {
  const account = await tx.one(sql.accountById, [accountId]);
  await holdAccount(tx, accountId); // from here on nothing starts that a hook would have to know
  for (const hook of options.onClosing) await hook(tx, accountId);
  await endAllSessions(tx, accountId, null, options);
  await tx.run(deleteSessionsOf, [accountId]);
  await tx.run(deleteMailTokensOf, [accountId]);
  if (account?.email) await tx.run(deleteInvitationsTo, [account.email]);
  await tx.run(sql.retireSlug, [accountId]);
  await tx.run(sql.eraseAccount, [accountId, `closed-${randomBytes(8).toString('hex')}`]);
  await options.cache.invalidateOnAllNodes(tx, accountId);
}
