import type { ReactNode } from 'react';

interface FactProps {
  term: string;
  /** The whole width, on screens that are not wide. */
  wide?: boolean;
  /** The whole width, on any screen. */
  whole?: boolean;
  children: ReactNode;
}

/** One thing that is known about what a page shows. */
export function Fact({ term, wide = false, whole = false, children }: FactProps) {
  return (
    <div className={`min-w-0 ${whole ? 'col-span-full' : wide ? 'max-xl:col-span-full' : ''}`}>
      <dt className="mb-1 text-[13px] text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
