import type { ReactNode } from 'react';

/** Leads to the guide, beside what is being done here. */
export function GuideLink({ children }: { children: ReactNode }) {
  return (
    <a
      href="/docs/webhooks"
      target="_blank"
      rel="noopener"
      className="rounded-sm font-medium text-accent-ink hover:underline"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
