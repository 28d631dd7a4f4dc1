import { Suspense, useRef } from 'react';
import { Link, Outlet } from 'react-router';
import { useAccount } from '../lib/session.ts';
import { PageLoading } from '../ui/feedback/loading.tsx';
import { Logo } from '../ui/layout/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ConfirmReminder } from './confirm-reminder.tsx';
import { DashboardNav } from './dashboard-nav.tsx';
import { MarketNav } from './market-nav.tsx';
import { ModeBanner, ModeSwitch } from './mode-switch.tsx';
import { NavDrawer } from './nav-drawer.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { usePageFocus } from './page-focus.ts';
import { RequireAccount } from './require-account.tsx';
import { SkipLink } from './skip-link.tsx';

export function DashboardLayout() {
  return (
    <RequireAccount>
      <Frame />
    </RequireAccount>
  );
}

function Frame() {
  const account = useAccount();
  const main = useRef<HTMLElement>(null);
  usePageFocus(main);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <ModeBanner />
        <div className="mx-auto flex h-15 max-w-[88rem] items-center gap-2 px-4 sm:gap-3 sm:px-6">
          <NavDrawer />
          <Link to="/" className="rounded-md max-md:mr-auto">
            <Logo />
          </Link>
          <MarketNav />
          <ModeSwitch />
          <AccountMenu account={account} />
        </div>
      </header>
      <div className="mx-auto flex w-full max-w-[88rem] flex-1">
        <div className="sticky top-0 max-h-dvh w-58 shrink-0 self-start overflow-y-auto py-7 pr-2 pl-3 max-md:hidden">
          <DashboardNav />
        </div>
        <main id="main" ref={main} tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 sm:px-6 md:py-8">
          <ConfirmReminder />
          <PageBoundary inside>
            <Suspense fallback={<PageLoading />}>
              <Outlet />
            </Suspense>
          </PageBoundary>
        </main>
      </div>
    </div>
  );
}
