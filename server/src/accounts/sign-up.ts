import type { Tx } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { enqueue } from '../platform/queue/enqueue.ts';
import { type AccountRow, normaliseEmail } from './account.ts';
import * as sql from './accounts.sql.ts';
import type { AccountsOptions } from './accounts-options.ts';
import { acceptInvitation } from './invitation.ts';
import { mailOneTimeLink } from './mail/mail-token.ts';
import { provisionalSlug, slugCandidates } from './profile/account-slug.ts';

export interface SignUpInput {
  name: string;
  email: string;
  password: string;
  invitation?: string;
}

/**
 * Creates an account and mails a link that confirms its email. If the email has an account already, its owner gets a
 * mail and nothing changes: the caller must respond the same in both cases.
 */
export async function signUp(
  tx: Tx,
  input: SignUpInput & { passwordHash: string; mayMail: boolean },
  options: Pick<AccountsOptions, 'signUp' | 'vault' | 'requiresConfirmedEmail'>,
): Promise<AccountRow | undefined> {
  const email = normaliseEmail(input.email);
  if (options.signUp === 'closed') {
    throw new ApiError('forbidden_resource', 'Sign-up is closed: this market accepts no new accounts.');
  }
  // Operators as well: anyone can enter their email. The first one gets a link on the host (`souk operator
  // invite-link`).
  if (options.signUp === 'invite') await acceptInvitation(tx, options.vault, input.invitation, email);

  const { name, passwordHash } = input;
  const slugs = options.requiresConfirmedEmail ? [provisionalSlug()] : slugCandidates(name.trim());
  const account = await createAccount(tx, { name, email, passwordHash, demo: false }, slugs);
  if (account) {
    await mailOneTimeLink(tx, account.id, email, 'confirm_email');
    return account;
  }
  if (input.mayMail) await enqueue(tx, 'send_account_mail', { kind: 'already_registered', email });
  return undefined;
}

export interface NewAccount {
  name: string;
  email: string;
  passwordHash: string;
  demo: boolean;
}

/** Returns undefined if the email is taken. */
export async function createAccount(
  tx: Tx,
  input: NewAccount,
  slugs: Iterable<string> = slugCandidates(input.name.trim()),
): Promise<AccountRow | undefined> {
  const name = input.name.trim();
  for (const slug of slugs) {
    const params = [newId('usr'), slug, name, input.email, input.passwordHash, input.demo] as const;
    const account = await tx.one(sql.insertAccount, [...params]);
    if (account) return account;
    if (await tx.one(sql.accountByEmail, [input.email])) return undefined;
  }
  throw new Error('no free slug was found');
}
