import type { Principal } from '../../access/principal.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { notFound } from '../../platform/errors.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { type AccountRow, normaliseEmail } from '../account.ts';
import * as sql from '../accounts.sql.ts';
import type { AccountsOptions } from '../accounts-options.ts';
import { mailOneTimeLink } from '../mail/mail-token.ts';
import { readAccountName } from './account-name.ts';

export interface AccountChanges {
  name?: string;
  email?: string;
}

/** A new email takes effect when the link mailed to it is opened; until then the old one stays. */
export async function updateAccount(
  tx: Tx,
  { account }: Principal,
  changes: AccountChanges & { mayMail: boolean },
  { cache }: Pick<AccountsOptions, 'cache'>,
): Promise<AccountRow> {
  const updated = await tx.one(sql.renameAccount, [
    account.id,
    changes.name === undefined ? null : readAccountName(changes.name),
  ]);
  if (!updated) throw notFound('account');
  if (changes.email !== undefined && changes.mayMail) await changeEmail(tx, updated, normaliseEmail(changes.email));
  await cache.invalidateOnAllNodes(tx, account.id);
  return updated;
}

/** An email that is already in use gets a mail, too, but a different one: the response does not reveal it. */
async function changeEmail(tx: Tx, account: AccountRow, email: string): Promise<void> {
  if (email === account.email) return;
  if (await tx.one(sql.accountByEmail, [email]))
    await enqueue(tx, 'send_account_mail', { kind: 'already_registered', email });
  else await mailOneTimeLink(tx, account.id, email, 'confirm_email');
  await enqueue(tx, 'send_account_mail', { kind: 'email_changing', account_id: account.id });
}
