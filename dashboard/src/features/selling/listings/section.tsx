import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/card.tsx';

interface SectionProps {
  title: string;
  description?: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled part of the editor. */
export function Section({ title, description, aside, children }: SectionProps) {
  return (
    <Card>
      <section aria-label={title}>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-4">
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="font-semibold">{title}</h2>
            {description && <p className="mt-0.5 text-[13px] leading-5 text-pretty text-muted">{description}</p>}
          </div>
          {aside}
        </div>
        <div className="space-y-5 p-5">{children}</div>
      </section>
    </Card>
  );
}
