import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';

interface PageHeaderProps {
  title: string;
  description: ReactNode;
  action?: ReactNode;
}

/** Header of a dashboard page; sets the title of the document. */
export function PageHeader({ title, description, action }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 max-w-2xl">
        <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
        <p className="mt-1 text-sm text-pretty text-muted">{description}</p>
      </div>
      {action}
    </header>
  );
}
