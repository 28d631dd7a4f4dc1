import { type RefObject, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Outlives the layouts: going from the site to the dashboard changes the page as well. */
let shown: string | undefined;

/**
 * Scrolls to the top on a change of page, and moves the focus to its content for keyboard and screen reader. Going back
 * keeps the scroll position.
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
