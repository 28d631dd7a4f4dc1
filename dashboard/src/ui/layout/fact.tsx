import type { ReactNode } from 'react';

interface FactProps {
  term: string;
  /** Full width except on wide screens. */
  wide?: boolean;
  /** Full width on every screen. */
  whole?: boolean;
  children: ReactNode;
}

/** A term and its value, inside a `dl`. */
export function Fact({ term, wide = false, whole = false, children }: FactProps) {
  return (
    <div className={`min-w-0 ${whole ? 'col-span-full' : wide ? 'max-xl:col-span-full' : ''}`}>
      <dt className="mb-1 text-[13px] text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
