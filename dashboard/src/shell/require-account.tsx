import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { signInPath } from '../lib/next-url.ts';
import { AccountContext, accountQuery, useFollowOtherTabs } from '../lib/session.ts';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { PageLoading } from '../ui/feedback/loading.tsx';

/** Shows its children to a signed-in account and sends visitors to the sign-in page and back. */
export function RequireAccount({ children }: { children: ReactNode }) {
  const { data: account, error, refetch } = useQuery(accountQuery);
  const location = useLocation();
  useFollowOtherTabs();
  if (account) return <AccountContext value={account}>{children}</AccountContext>;
  if (account === null) return <Navigate to={signInPath(location)} replace />;
  if (error) return <LoadFailure problem={error} onRetry={() => void refetch()} />;
  return <PageLoading />;
}
