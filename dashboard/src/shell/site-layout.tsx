import { Suspense, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { visitorMode } from '../lib/mode.ts';
import { signInPath, signUpPath } from '../lib/next-url.ts';
import { useFollowOtherTabs, useVisitor } from '../lib/session.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { PageLoading } from '../ui/feedback/loading.tsx';
import { ButtonLink } from '../ui/forms/button.tsx';
import { Logo } from '../ui/layout/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ModeBanner, ModeSwitch } from './mode-switch.tsx';
import { usePageFocus } from './page-focus.ts';
import { SiteMenu } from './site-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const LINK = 'rounded-md px-1 py-2 text-sm font-medium text-muted hover:text-ink aria-[current=page]:text-ink sm:px-3';

/** Layout of the public pages. */
export function SiteLayout() {
  const visitor = useVisitor();
  useFollowOtherTabs();
  const signedIn = visitor !== null;
  const location = useLocation();
  const main = useRef<HTMLElement>(null);
  usePageFocus(main);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line bg-surface">
        {signedIn ? <ModeBanner /> : <VisitorBanner />}
        <div className="mx-auto flex h-16 w-full max-w-6xl items-center gap-1.5 px-4 sm:gap-2 sm:px-6">
          <Link to="/" className="rounded-md">
            <Logo />
          </Link>
          <nav aria-label="Site" className="mr-auto flex items-center sm:ml-3">
            <NavLink to="/models" className={LINK}>
              Models
            </NavLink>
            <NavLink to="/datasets" className={LINK}>
              Datasets
            </NavLink>
            <a href="/docs/guides" className={`${LINK} max-md:hidden`}>
              Guides
            </a>
            <a href="/docs" className={`${LINK} max-md:hidden`}>
              API reference
            </a>
          </nav>
          <div className="flex items-center gap-0.5 sm:gap-2">
            {signedIn ? (
              <>
                <div className="max-sm:hidden">
                  <ModeSwitch />
                </div>
                <ButtonLink to="/dashboard" variant="primary" size="small" className="max-sm:hidden">
                  Dashboard
                </ButtonLink>
                {visitor ? <AccountMenu account={visitor} outside /> : <span className="size-9" />}
              </>
            ) : (
              <>
                <ButtonLink to={signInPath(location)} variant="quiet" size="small">
                  Sign in
                </ButtonLink>
                <ButtonLink to={signUpPath(location)} variant="primary" size="small" className="max-sm:hidden">
                  Sign up
                </ButtonLink>
              </>
            )}
            <SiteMenu signUp={signedIn ? undefined : signUpPath(location)} />
          </div>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} className="flex-1">
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-6 gap-y-3 px-4 py-6 text-[13px] text-muted sm:px-6">
          <span className="mr-auto">Souk · open-source marketplace software</span>
          <a href="/docs/guides" className="hover:text-ink">
            Guides
          </a>
          <a href="/docs" className="hover:text-ink">
            API reference
          </a>
          <a href="/v1/openapi.json" className="hover:text-ink">
            OpenAPI
          </a>
          <ThemeSwitch />
        </div>
      </footer>
    </div>
  );
}

/** Banner on a demo market: its data is not real. */
function VisitorBanner() {
  if (visitorMode() === 'live') return null;
  return (
    <Banner>
      <strong className="font-semibold">Demo market.</strong> All data is test data, and no real money is involved.
    </Banner>
  );
}
