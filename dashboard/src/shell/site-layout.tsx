import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SimulatedPaymentsBanner } from '../payments/simulated-payments.tsx';
import { useVisitor } from '../session.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { SkipLink } from './skip-link.tsx';

/** The frame of the pages that anybody may see. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const signedIn = useVisitor() !== null;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <SimulatedPaymentsBanner />
        <div className="mx-auto flex h-16 w-full max-w-6xl items-center justify-between gap-3 px-4 sm:px-6">
          <Link to="/" className="rounded-md">
            <Logo />
          </Link>
          <nav aria-label="Site" className="flex items-center gap-1 sm:gap-2">
            <a
              href="/docs"
              className="rounded-md px-3 py-2 text-sm font-medium text-muted hover:text-ink max-sm:hidden"
            >
              API reference
            </a>
            {signedIn ? (
              <ButtonLink to="/dashboard" look="primary" size="small">
                Dashboard
              </ButtonLink>
            ) : (
              <>
                <ButtonLink to="/sign-in" look="quiet" size="small">
                  Sign in
                </ButtonLink>
                <ButtonLink to="/sign-up" look="primary" size="small">
                  Sign up
                </ButtonLink>
              </>
            )}
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap gap-x-6 gap-y-2 px-4 py-6 text-[13px] text-muted sm:px-6">
          <span className="mr-auto">Souk · open-source marketplace software</span>
          <a href="/docs" className="hover:text-ink">
            API reference
          </a>
          <a href="/v1/openapi.json" className="hover:text-ink">
            OpenAPI
          </a>
        </div>
      </footer>
    </div>
  );
}
