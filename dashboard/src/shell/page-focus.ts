import { type RefObject, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Outlives the layouts: going from the site to the dashboard changes the page as well. */
let shown: string | undefined;

/**
 * A change of page starts at its top, and the keyboard and screen reader start at its content. Whoever goes back comes
 * to where they were.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    const before = shown;
    shown = pathname;
    if (before === undefined || before === pathname) return;
    if (how !== 'POP') window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, how, main]);
}
