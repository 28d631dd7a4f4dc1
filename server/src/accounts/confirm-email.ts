import type { Tx } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import * as sql from './accounts.sql.ts';
import type { AccountsOptions } from './accounts-options.ts';
import { invalidLink } from './change-password.ts';
import { redeemMailToken } from './mail-token.ts';

/** Whoever follows the link has the address. The link carries it, so it also confirms a change of address. */
export async function confirmEmail(tx: Tx, token: string, options: Pick<AccountsOptions, 'cache' | 'vault'>) {
  const redeemed = await redeemMailToken(tx, options.vault, token, 'confirm_email');
  if (!redeemed) throw invalidLink();
  const confirmed = await tx.run(sql.confirmEmail, [redeemed.account_id, redeemed.email]);
  if (confirmed === 0) throw new ApiError('conflict', 'This address now belongs to another account.');
  await options.cache.forgetEverywhere(tx, redeemed.account_id);
}
