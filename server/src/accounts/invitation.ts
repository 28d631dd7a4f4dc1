import type { Vault } from '../platform/crypto/key-ring.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { enqueue } from '../platform/queue/enqueue.ts';
import { normaliseEmail } from './account.ts';
import * as sql from './invitations.sql.ts';
import { mailTokenText, readMailToken } from './mail/mail-token.ts';

/** Invites one email to sign up, once. `invitedBy` is null for a command on the host. */
export async function createInvitation(tx: Tx, email: string, invitedBy: string | null): Promise<sql.InvitationRow> {
  const row = await tx.one(sql.insertInvitation, [newId('inv'), normaliseEmail(email), invitedBy]);
  if (!row) throw new Error('the new invitation was not returned');
  return row;
}

/** Creates an invitation and mails its link. */
export async function inviteByMail(tx: Tx, email: string, invitedBy: string): Promise<sql.InvitationRow> {
  const row = await createInvitation(tx, email, invitedBy);
  await enqueue(tx, 'send_account_mail', { kind: 'invitation', invitation_id: row.id });
  return row;
}

export async function acceptInvitation(tx: Tx, vault: Vault, text: string | undefined, email: string): Promise<void> {
  const id = text === undefined ? undefined : readMailToken(vault, text);
  if (id !== undefined && (await tx.run(sql.useInvitation, [id, email])) === 1) return;
  throw new ApiError(
    'forbidden_resource',
    'You need an invitation to sign up. Yours is missing, used, expired or for another email address. Ask an operator for a new one.',
  );
}

/**
 * Returns the URL of the sign-up page with an invitation. Its token is in the fragment, which browsers send to no
 * server.
 */
export function invitationUrl(vault: Vault, publicUrl: string, id: string): string {
  return `${publicUrl}/sign-up#invitation=${mailTokenText(vault, id)}`;
}
