import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { CrashBoundary } from '../ui/feedback/crash-boundary.tsx';

/** Limits a crash to the page that caused it. */
export function PageBoundary({ inside = false, children }: { inside?: boolean; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <CrashBoundary page={pathname} inside={inside}>
      {children}
    </CrashBoundary>
  );
}
