import type { AccountProfile } from '../access/principal.ts';

export interface AccountRow {
  id: string;
  slug: string;
  name: string;
  email: string | null;
  email_confirmed_at: Date | null;
  password_hash: string | null;
  demo: boolean;
  operator_since: Date | null;
  suspended_at: Date | null;
  closed_at: Date | null;
  created_at: Date;
}

/** Emails are compared case-insensitively: mailboxes do not differ by case in practice. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

const MAX_SLUG = 40;

/** Derives a slug from a name: lower-case letters and digits, words joined by hyphens. */
export function slugify(name: string, maxLength = MAX_SLUG): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return words.slice(0, maxLength).replaceAll(/^-+|-+$/g, '');
}

/** Returns whether the account is neither closed nor suspended. */
export function isUsable(account: AccountRow): boolean {
  return account.closed_at === null && account.suspended_at === null;
}

/**
 * Operators are confirmed accounts that are configured or were granted the role by a command on the host; never the
 * accounts of a demo market, whose passwords are printed.
 */
export function isOperator(account: AccountRow, operatorEmails: ReadonlySet<string>): boolean {
  if (account.demo || account.email === null || account.email_confirmed_at === null) return false;
  return account.operator_since !== null || operatorEmails.has(account.email);
}

export function toProfile(account: AccountRow, operatorEmails: ReadonlySet<string>): AccountProfile {
  return {
    id: account.id,
    slug: account.slug,
    name: account.name,
    email: account.email ?? '',
    emailConfirmed: account.email_confirmed_at !== null,
    operator: isOperator(account, operatorEmails),
    createdAt: account.created_at.toISOString(),
  };
}
