import type { ReactNode } from 'react';

interface ScrollAreaProps {
  /** Accessible name, for keyboard users. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Scrolls horizontally, by keyboard as well, so that the page does not. */
export function ScrollArea({ label, className = '', children }: ScrollAreaProps) {
  // A scrollable region must be focusable, though it is no control.
  const reachable = { tabIndex: 0 };
  return (
    <section
      {...reachable}
      aria-label={label}
      className={`overflow-x-auto rounded-lg border border-line -outline-offset-2 ${className}`}
    >
      {children}
    </section>
  );
}
