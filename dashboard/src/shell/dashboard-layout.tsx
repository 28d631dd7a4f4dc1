import { Suspense, useRef } from 'react';
import { Link, Outlet } from 'react-router';
import { RequireAccount, useAccount } from '../session.tsx';
import { PageLoading } from '../ui/loading.tsx';
import { Logo } from '../ui/logo.tsx';
import { ConfirmReminder } from './confirm-reminder.tsx';
import { DashboardNav } from './dashboard-nav.tsx';
import { ModeBanner, ModeSwitch } from './mode-switch.tsx';
import { usePageFocus } from './page-focus.ts';
import { SignOutButton } from './sign-out-button.tsx';
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
        <div className="mx-auto flex h-15 max-w-[88rem] items-center gap-3 px-4 sm:px-6">
          <Link to="/" className="mr-auto rounded-md">
            <Logo />
          </Link>
          <ModeSwitch />
          <span className="max-w-48 truncate pl-2 text-sm font-medium max-sm:hidden" title={account.email}>
            {account.name}
          </span>
          <SignOutButton />
        </div>
      </header>
      <div className="mx-auto flex w-full max-w-[88rem] flex-1 flex-col md:flex-row">
        <div className="shrink-0 border-line px-4 max-md:border-b max-md:bg-surface sm:px-6 md:w-54 md:py-8 md:pr-2">
          <DashboardNav />
        </div>
        <main id="main" ref={main} tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 sm:px-6 md:py-8">
          <ConfirmReminder />
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
}
