import { statement } from '../platform/db/statement.ts';

export interface InvitationRow {
  id: string;
  email: string;
  invited_by: string | null;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
}

const COLUMNS = 'id, email, invited_by, created_at, expires_at, accepted_at';

export const insertInvitation = statement<InvitationRow, [id: string, email: string, invitedBy: string | null]>(
  'insert_invitation',
  `insert into invitations (id, email, invited_by, expires_at)
   values ($1, $2, $3, now() + interval '14 days') returning ${COLUMNS}`,
);

export const openInvitation = statement<InvitationRow, [id: string]>(
  'open_invitation',
  `select ${COLUMNS} from invitations where id = $1 and accepted_at is null and expires_at > now()`,
);

export const useInvitation = statement<unknown, [id: string, email: string]>(
  'use_invitation',
  `update invitations set accepted_at = now()
   where id = $1 and email = $2 and accepted_at is null and expires_at > now()`,
);

export const deleteInvitationsTo = statement<unknown, [email: string]>(
  'delete_invitations_to_email',
  'delete from invitations where email = $1',
);

export const sweepInvitations = statement<unknown, [batch: number]>(
  'sweep_invitations',
  `delete from invitations where id in (
     select id from invitations where expires_at < now() - interval '30 days' limit $1)`,
);
