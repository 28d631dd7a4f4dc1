import type { ReactNode } from 'react';

interface ScrollAreaProps {
  /** What is in it, for those who reach it by the keyboard. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Scrolls sideways by itself, with the keyboard too, so that the page never does. */
export function ScrollArea({ label, className = '', children }: ScrollAreaProps) {
  // A place that scrolls has to be reachable, though it is no control.
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
