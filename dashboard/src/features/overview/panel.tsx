import { type ReactNode, useId } from 'react';
import { TextLink } from '../../ui/content/text-link.tsx';
import { Card } from '../../ui/layout/card.tsx';

interface PanelProps {
  title: string;
  /** Path of the page with the full list. */
  to: string;
  all?: string;
  className?: string;
  children: ReactNode;
}

/** A section of the overview with a link to its full page. */
export function Panel({ title, to, all = 'See all', className = '', children }: PanelProps) {
  const id = useId();
  return (
    <Card className={`flex min-w-0 flex-col ${className}`}>
      <section aria-labelledby={id} className="flex flex-1 flex-col">
        <header className="flex items-baseline justify-between gap-4 px-5 pt-4 pb-2">
          <h2 id={id} className="text-sm font-semibold">
            {title}
          </h2>
          <TextLink to={to} className="text-[13px] whitespace-nowrap" aria-label={`${all}: ${title}`}>
            {all}
          </TextLink>
        </header>
        {children}
      </section>
    </Card>
  );
}
