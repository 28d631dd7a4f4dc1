import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { useAccount } from '../lib/session.ts';
import { PageLoading } from '../ui/feedback/loading.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { OperatorNav } from './operator-nav.tsx';

/** Of those who run the market. For everybody else there is no such page: the API would refuse them as well. */
export function OperatorLayout() {
  if (!useAccount().operator) return <NotFoundPage />;
  return (
    <>
      <OperatorNav />
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </>
  );
}
