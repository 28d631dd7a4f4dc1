import { useLocation } from 'react-router';
import { ButtonLink } from '../ui/forms/button.tsx';
import { usePageTitle } from '../ui/layout/page-title.ts';

/** Renders in the layout of the site or, below `/dashboard`, of the dashboard. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  usePageTitle('Not found');
  return (
    <div className="mx-auto flex min-h-[60vh] max-w-md flex-col items-start justify-center px-5">
      <p className="font-mono text-sm text-muted">404</p>
      <h1 className="mt-2 text-2xl font-semibold tracking-tight">Page not found</h1>
      <p className="mt-2 mb-6 text-muted">The URL may be wrong, or the page may have moved.</p>
      <div className="flex flex-wrap gap-3">
        {pathname.startsWith('/docs/') && (
          <ButtonLink to="/docs/guides" reloadDocument>
            See the guides
          </ButtonLink>
        )}
        <ButtonLink to="/" variant="primary">
          Browse the market
        </ButtonLink>
        <ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>
      </div>
    </div>
  );
}
