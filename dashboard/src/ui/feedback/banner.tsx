import type { ReactNode } from 'react';

/** One line at the top of the page. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <p className="border-b border-warn-line bg-warn-soft px-4 py-2 text-center text-[13px] text-balance text-warn-ink">
      {children}
    </p>
  );
}
