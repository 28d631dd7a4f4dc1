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
 * Account of the last session in this browser. Scripts cannot read the cookies: this spares visitors a call that would
 * return 401, and notifies other tabs of signing in and out.
 */
const lastAccount = storedSetting('souk.account');

export const accountQuery = queryOptions<Account | null>({
  queryKey: ACCOUNT_KEY,
  queryFn: loadAccount,
  // Being signed out is never fresh: another tab may have signed in.
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

/** Returns the signed-in account on public pages: null for a visitor, undefined while the account loads. */
export function useVisitor(): Account | null | undefined {
  const enabled = lastAccount.use() !== null;
  const { data } = useQuery({ ...accountQuery, enabled });
  return enabled ? data : null;
}

/**
 * Returns whether the storefront can be queried: while a session is being renewed, the API would respond as to a visitor, in the
 * visitors' mode. Where the renewal failed, the next response says why.
 */
export function useIsSessionResolved(): boolean {
  const enabled = lastAccount.use() !== null;
  const { data, isError } = useQuery({ ...accountQuery, enabled });
  return !enabled || data !== undefined || isError;
}

/** Returns the mode that the storefront shows. Visitors cannot choose it. */
export function useMarketMode(): Mode {
  const chosen = useMode();
  return useVisitor() === null ? visitorMode() : chosen;
}

/** Clears the data of the previous account and loads the current one, after the cookies changed. */
export function useSignedIn(): () => Promise<Account | null> {
  const client = useQueryClient();
  return async () => {
    client.clear();
    const account = await client.fetchQuery({ ...accountQuery, staleTime: 0 });
    if (account) clearOtherAccounts(account.id);
    return account;
  };
}

/** Ends the session of this page with a new document, so that nothing of the account stays in memory. */
export function leave(path = '/sign-in'): void {
  lastAccount.set(null);
  clearAccountData();
  window.location.assign(path);
}

export const AccountContext = createContext<Account | undefined>(undefined);

/** Returns the signed-in account, inside `RequireAccount`. */
export function useAccount(): Account {
  const account = useContext(AccountContext);
  if (!account) throw new Error('useAccount needs RequireAccount around it');
  return account;
}

/** Resets this tab when another one signs out, or in to another account. */
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
