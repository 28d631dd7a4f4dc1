import type { ReactNode } from 'react';

/** Opens a guide. */
export function GuideLink({
  guide,
  children,
}: {
  guide: 'webhooks' | 'oauth' | 'errors' | 'inference';
  children: ReactNode;
}) {
  return (
    <a
      href={`/docs/${guide}`}
      target="_blank"
      rel="noopener"
      className="rounded-sm font-medium text-accent-ink hover:underline"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
