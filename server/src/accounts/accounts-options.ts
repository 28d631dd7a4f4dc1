import type { CredentialCache } from '../access/credential-cache.ts';
import type { Counters } from '../access/rate-limit/counters.ts';
import type { Vault } from '../platform/crypto/key-ring.ts';
import type { Db, Tx } from '../platform/db/queryable.ts';

export type SignUpPolicy = 'open' | 'invite' | 'closed';

/** Runs on the transaction of what happens to an account; throws to refuse it, or ends what the account had. */
export type AccountHook = (tx: Tx, accountId: string) => Promise<void>;

export interface AccountsOptions {
  /** Signs cookies and the links in mails. */
  vault: Vault;
  cache: CredentialCache;
  counters: Counters;
  signUp: SignUpPolicy;
  /**
   * Whether mail is really sent. Then an account is used once its email is confirmed, and a sign-up looks the same whether
   * the email had an account before or not.
   */
  confirmsAddresses: boolean;
  operatorEmails: ReadonlySet<string>;
  /** `https://market.example`: where the site is, and the origin whose cookies count. */
  publicUrl: string;
  /**
   * Closing runs on the live market's handle, whose money decides: the account is held while the hooks look, and looking on
   * another connection could wait for somebody who waits for the account.
   */
  live: Db;
  onClosing: readonly AccountHook[];
  /**
   * The owner of an address takes over an account that somebody else may have opened with it: nobody had confirmed
   * the address until the password was reset by mail.
   */
  onReclaiming: readonly AccountHook[];
}
