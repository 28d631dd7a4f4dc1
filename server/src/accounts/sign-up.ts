import { randomBytes } from 'node:crypto';
import type { Tx } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { enqueue } from '../platform/queue/enqueue.ts';
import { type AccountRow, normaliseEmail, slugify } from './account.ts';
import * as sql from './accounts.sql.ts';
import type { AccountsOptions } from './accounts-options.ts';
import { acceptInvitation } from './invitation.ts';
import { mailOneTimeLink } from './mail-token.ts';
import { hashPassword } from './password.ts';

export interface SignUpInput {
  name: string;
  email: string;
  password: string;
  invitation?: string;
}

/**
 * Makes an account and mails a link that confirms the address. When the address has one already, its owner is told by
 * mail and nothing is changed: the caller must answer the same in both cases.
 */
export async function signUp(
  tx: Tx,
  input: SignUpInput & { passwordHash: string; mayMail: boolean },
  options: Pick<AccountsOptions, 'signUp' | 'vault'>,
): Promise<AccountRow | undefined> {
  const email = normaliseEmail(input.email);
  if (options.signUp === 'closed') throw new ApiError('forbidden_resource', 'This market takes no new accounts.');
  // Operators too: anybody can type their email. The first one gets a link on the host (`souk operator invite-link`).
  if (options.signUp === 'invite') await acceptInvitation(tx, options.vault, input.invitation, email);

  const account = await createAccount(tx, { name: input.name, email, passwordHash: input.passwordHash, demo: false });
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

/** Answers undefined when the address is taken. */
export async function createAccount(tx: Tx, input: NewAccount): Promise<AccountRow | undefined> {
  const name = input.name.trim();
  for (const slug of slugCandidates(name)) {
    const params = [newId('usr'), slug, name, input.email, input.passwordHash, input.demo] as const;
    const account = await tx.one(sql.insertAccount, [...params]);
    if (account) return account;
    if (await tx.one(sql.accountByEmail, [input.email])) return undefined;
  }
  throw new Error('no free slug was found');
}

/** Addresses of the site that an account's page must not take. */
const RESERVED_SLUGS = new Set([
  ...['admin', 'api', 'assets', 'auth', 'dashboard', 'datasets', 'docs', 'files', 'healthz', 'metrics', 'models'],
  ...['listings', 'oauth', 'operator', 'readyz', 'settings', 'souk', 'v1', 'me', 'search', 'about', 'help', 'legal'],
  ...['sign-in', 'sign-up', 'sign-out', 'login', 'logout', 'forgot-password', 'reset-password', 'confirm-email'],
]);

function* slugCandidates(name: string): Generator<string> {
  const base = slugify(name) || 'account';
  if (!RESERVED_SLUGS.has(base)) yield base;
  for (let number = 2; number <= 9; number++) yield `${base}-${number}`;
  for (let attempt = 0; attempt < 20; attempt++) yield `${base}-${randomBytes(4).toString('hex')}`;
}

/** Hashing takes long: it happens before the transaction is opened, and also when nobody can sign up. */
export async function withHashedPassword<T extends { password: string }>(
  input: T,
): Promise<T & { passwordHash: string }> {
  return { ...input, passwordHash: await hashPassword(input.password) };
}
