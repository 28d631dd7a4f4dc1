import type { PrincipalKind } from '../../access/principal.ts';
import type { Vault } from '../../platform/crypto/key-ring.ts';
import type { Db } from '../../platform/db/queryable.ts';
import type { Mailer } from '../../platform/mail.ts';
import { accountById } from '../accounts.sql.ts';
import { invitationUrl } from '../invitation.ts';
import { openInvitation } from '../invitations.sql.ts';
import {
  alreadyRegisteredMail,
  confirmEmailMail,
  type DisabledBecause,
  emailChangingMail,
  invitationMail,
  passwordChangedMail,
  payoutDestinationMail,
  resetPasswordMail,
  webhookDisabledMail,
} from './account-mails.ts';
import { mailTokenText } from './mail-token.ts';
import { mailToken } from './mail-tokens.sql.ts';

/** Payload of the job: ids and emails, never a token. */
export type AccountMailJob =
  | { kind: 'confirm_email' | 'reset_password'; token_id: string }
  | { kind: 'already_registered'; email: string }
  | { kind: 'password_changed' | 'email_changing'; account_id: string }
  | { kind: 'webhook_disabled'; account_id: string; endpoint_id: string; reason: DisabledBecause }
  | {
      kind: 'payout_destination_changed';
      account_id: string;
      label: string;
      payable_at: string | null;
      changed_by: { kind: PrincipalKind; id: string } | null;
    }
  | { kind: 'invitation'; invitation_id: string };

export interface AccountMailOptions {
  vault: Vault;
  mailer: Mailer;
  publicUrl: string;
}

/**
 * Composes the mail at the moment of sending. Skips it if the token was used or expired, or the account closed
 * meanwhile.
 */
export async function sendAccountMail(db: Db, job: AccountMailJob, options: AccountMailOptions): Promise<void> {
  const mail = await compose(db, job, options);
  if (mail) await options.mailer.send(mail);
}

async function compose(db: Db, job: AccountMailJob, { vault, publicUrl }: AccountMailOptions) {
  switch (job.kind) {
    case 'confirm_email':
    case 'reset_password': {
      const token = await db.one(mailToken, [job.token_id]);
      const linkMail = job.kind === 'confirm_email' ? confirmEmailMail : resetPasswordMail;
      return token && linkMail(token.email, publicUrl, mailTokenText(vault, token.id));
    }
    case 'invitation': {
      const invitation = await db.one(openInvitation, [job.invitation_id]);
      return invitation && invitationMail(invitation.email, invitationUrl(vault, publicUrl, invitation.id));
    }
    case 'already_registered':
      return alreadyRegisteredMail(job.email, publicUrl);
    case 'password_changed':
    case 'email_changing': {
      const account = await db.one(accountById, [job.account_id]);
      const noticeMail = job.kind === 'password_changed' ? passwordChangedMail : emailChangingMail;
      return account?.email ? noticeMail(account.email, publicUrl) : undefined;
    }
    case 'payout_destination_changed': {
      const account = await db.one(accountById, [job.account_id]);
      return account?.email ? payoutDestinationMail(account.email, publicUrl, db.realm, job) : undefined;
    }
    case 'webhook_disabled': {
      const account = await db.one(accountById, [job.account_id]);
      const url = `${publicUrl}/dashboard/webhooks/${job.endpoint_id}`;
      return account?.email ? webhookDisabledMail(account.email, url, db.realm, job.reason) : undefined;
    }
  }
}
