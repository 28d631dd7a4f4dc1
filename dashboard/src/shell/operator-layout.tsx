import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { useAccount } from '../lib/session.ts';
import { PageLoading } from '../ui/feedback/loading.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { OperatorNav } from './operator-nav.tsx';

/** Layout of the operator pages. Other accounts get a 404 page: the API rejects them as well. */
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
