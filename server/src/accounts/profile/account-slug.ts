import { randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/db/queryable.ts';
import { slugify } from '../account.ts';
import * as sql from '../accounts.sql.ts';

/** Paths of the site that an account's page must not use. */
const RESERVED_SLUGS = new Set([
  ...['admin', 'api', 'assets', 'auth', 'dashboard', 'datasets', 'docs', 'files', 'healthz', 'metrics', 'models'],
  ...['listings', 'oauth', 'operator', 'readyz', 'settings', 'souk', 'v1', 'me', 'search', 'about', 'help', 'legal'],
  ...['sign-in', 'sign-up', 'sign-out', 'login', 'logout', 'forgot-password', 'reset-password', 'confirm-email'],
]);

const PROVISIONAL_PREFIX = 'unconfirmed-';
const PROVISIONAL = new RegExp(`^${PROVISIONAL_PREFIX}[0-9a-f]{16}$`);

export function* slugCandidates(name: string): Generator<string> {
  const base = slugify(name) || 'account';
  if (!RESERVED_SLUGS.has(base) && !base.startsWith(PROVISIONAL_PREFIX)) yield base;
  for (let number = 2; number <= 9; number++) yield `${base}-${number}`;
  for (let attempt = 0; attempt < 20; attempt++) yield `${base}-${randomBytes(4).toString('hex')}`;
}

/**
 * Returns the slug of an account until its email is confirmed. One derived from the name would reveal, by the public
 * profile or by the slug of the next account of that name, that the sign-up created an account.
 */
export function provisionalSlug(): string {
  return `${PROVISIONAL_PREFIX}${randomBytes(8).toString('hex')}`;
}

/** Replaces the provisional slug of an account whose email was just confirmed by one from its name. */
export async function assignSlug(tx: Tx, accountId: string): Promise<void> {
  const account = await tx.one(sql.accountById, [accountId]);
  if (!account || !PROVISIONAL.test(account.slug)) return;
  await tx.run(sql.lockSlugs, []);
  for (const slug of slugCandidates(account.name)) {
    if ((await tx.run(sql.setSlug, [accountId, slug])) === 1) return;
  }
  throw new Error('no free slug was found');
}
