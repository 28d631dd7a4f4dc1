import { statement } from '../../platform/db/statement.ts';

export type MailPurpose = 'confirm_email' | 'reset_password';

export interface MailTokenRow {
  id: string;
  account_id: string;
  purpose: MailPurpose;
  email: string;
}

export const insertMailToken = statement<
  unknown,
  [id: string, accountId: string, purpose: MailPurpose, email: string, seconds: number]
>(
  'insert_mail_token',
  `insert into mail_tokens (id, account_id, purpose, email, expires_at)
   values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
);

export const mailToken = statement<MailTokenRow, [id: string]>(
  'mail_token',
  'select id, account_id, purpose, email from mail_tokens where id = $1 and used_at is null and expires_at > now()',
);

/** A token works once. */
export const useMailToken = statement<MailTokenRow, [id: string, purpose: MailPurpose]>(
  'use_mail_token',
  `update mail_tokens set used_at = now()
   where id = $1 and purpose = $2 and used_at is null and expires_at > now()
   returning id, account_id, purpose, email`,
);

/**
 * Invalidates outstanding links: those of one purpose, and all that were mailed to another email than the account's. A
 * person who can read a mistyped or abandoned mailbox must not get access to the account, nor one who had started to
 * change the email before the owner chose a new password.
 */
export const voidMailTokens = statement<unknown, [accountId: string, purpose: MailPurpose]>(
  'void_mail_tokens',
  `update mail_tokens t set used_at = now() from accounts a
   where a.id = $1 and t.account_id = a.id and t.used_at is null and (t.purpose = $2 or t.email <> a.email)`,
);

export const deleteMailTokensOf = statement<unknown, [accountId: string]>(
  'delete_mail_tokens_of_account',
  'delete from mail_tokens where account_id = $1',
);

export const sweepMailTokens = statement<unknown, [batch: number]>(
  'sweep_mail_tokens',
  `delete from mail_tokens where id in (
     select id from mail_tokens where expires_at < now() - interval '7 days' limit $1)`,
);
