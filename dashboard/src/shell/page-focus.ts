import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A change of page starts at its top, and the keyboard and screen reader start at its content. */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
