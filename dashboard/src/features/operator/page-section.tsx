import { type ReactNode, useId } from 'react';

interface PageSectionProps {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** A titled section of a page. */
export function PageSection({ title, description, action, children }: PageSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-9 min-w-0">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="max-w-2xl">
          <h2 id={id} className="text-base font-semibold tracking-tight">
            {title}
          </h2>
          {description && <p className="mt-0.5 text-[13px] text-pretty text-muted">{description}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
