import type { ReactNode } from 'react';

interface ScrollAreaProps {
  /** Accessible name, for keyboard users. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Scrolls horizontally, by keyboard as well, so that the page does not. */
export function ScrollArea({ label, className = '', children }: ScrollAreaProps) {
  // What scrolls must be focusable, though it is no control. A group and no landmark: a page may have many alike.
  const reachable = { role: 'group', 'aria-label': label, tabIndex: 0 };
  return (
    <div {...reachable} className={`overflow-x-auto rounded-lg border border-line -outline-offset-2 ${className}`}>
      {children}
    </div>
  );
}
