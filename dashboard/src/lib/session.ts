import type { Account, Mode } from '@souk/sdk';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { clearAccountData, clearOtherAccounts } from './account-cache.ts';
import { isSignedOut } from './failure.ts';
import { useMode, visitorMode } from './mode.ts';
import { ACCOUNT_KEY } from './query-client.ts';
import { souk } from './souk.ts';
import { storedSetting } from './stored-setting.ts';

/**
 * Whose session this browser had last. The cookies cannot be read from here: this spares visitors a call that would
 * be refused, and tells other tabs when somebody signs in or out.
 */
const lastAccount = storedSetting('souk.account');

export const accountQuery = queryOptions<Account | null>({
  queryKey: ACCOUNT_KEY,
  queryFn: loadAccount,
  // That it is nobody is not held on to: another tab may have signed in.
  staleTime: ({ state }) => (state.data ? 60_000 : 0),
});

async function loadAccount(): Promise<Account | null> {
  try {
    const account = await souk.me.get();
    lastAccount.set(account.id);
    return account;
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    lastAccount.set(null);
    return null;
  }
}

/** For pages that anybody may see: who is signed in, null for nobody, undefined for somebody whose name is on its way. */
export function useVisitor(): Account | null | undefined {
  const enabled = lastAccount.use() !== null;
  const { data } = useQuery({ ...accountQuery, enabled });
  return enabled ? data : null;
}

/**
 * Whether the storefront can be asked: for somebody whose session is being renewed it would answer as for a visitor, and
 * with the visitors' mode. Where that failed, the next answer tells why.
 */
export function useIsKnown(): boolean {
  const enabled = lastAccount.use() !== null;
  const { data, isError } = useQuery({ ...accountQuery, enabled });
  return !enabled || data !== undefined || isError;
}

/** The half of the market that the storefront shows: visitors are not asked. */
export function useMarketMode(): Mode {
  const chosen = useMode();
  return useVisitor() === null ? visitorMode() : chosen;
}

/** After the cookies changed: forgets what the last account saw and asks who this is now. */
export function useSignedIn(): () => Promise<Account | null> {
  const client = useQueryClient();
  return async () => {
    client.clear();
    const account = await client.fetchQuery({ ...accountQuery, staleTime: 0 });
    if (account) clearOtherAccounts(account.id);
    return account;
  };
}

/** A new document, so that nothing of the account stays in memory. */
export function leave(address = '/sign-in'): void {
  lastAccount.set(null);
  clearAccountData();
  window.location.assign(address);
}

export const AccountContext = createContext<Account | undefined>(undefined);

/** The account that is signed in, below `RequireAccount`. */
export function useAccount(): Account {
  const account = useContext(AccountContext);
  if (!account) throw new Error('useAccount needs RequireAccount around it');
  return account;
}

/** When another tab signs out, or in as somebody else, what this one shows is no longer right. */
export function useFollowOtherTabs(): void {
  const client = useQueryClient();
  const { data: account } = useQuery({ ...accountQuery, enabled: false });
  const shown = account?.id;
  useEffect(() => {
    const compare = () => {
      if (shown === undefined || lastAccount.get() === shown) return;
      clearAccountData();
      void client.resetQueries();
    };
    window.addEventListener('storage', compare);
    return () => window.removeEventListener('storage', compare);
  }, [client, shown]);
}
