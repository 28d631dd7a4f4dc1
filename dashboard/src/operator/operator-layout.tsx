import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { NotFoundPage } from '../home/not-found-page.tsx';
import { useAccount } from '../session.tsx';
import { PageLoading } from '../ui/loading.tsx';
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
