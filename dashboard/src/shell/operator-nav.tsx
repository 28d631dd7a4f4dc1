import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';

/** A prefix of all other paths, so it is current only on an exact match. */
const HOME = '/dashboard/operator';

const ITEMS = [
  { to: HOME, label: 'Health' },
  { to: `${HOME}/accounts`, label: 'Accounts' },
  { to: `${HOME}/takedowns`, label: 'Takedowns' },
  { to: `${HOME}/payouts`, label: 'Payouts' },
  { to: `${HOME}/fee`, label: 'Fee' },
  { to: `${HOME}/audit`, label: 'Audit' },
] as const;

/** Tabs above each operator page. */
export function OperatorNav() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Scrolls to the current tab: on narrow screens not all of them fit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab changes with the path.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (current && nav.current) nav.current.scrollLeft = current.offsetLeft - nav.current.clientWidth / 3;
  }, [pathname]);
  return (
    <nav
      ref={nav}
      aria-label="Operator"
      className="relative -mx-4 mb-7 flex gap-6 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      {ITEMS.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end={to === HOME}
          className="-mb-px flex h-11 shrink-0 items-center border-b-2 border-transparent text-sm font-medium text-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
