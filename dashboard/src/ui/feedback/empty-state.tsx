import type { ComponentType, ReactNode } from 'react';

interface EmptyStateProps {
  Icon: ComponentType<{ className?: string }>;
  title: string;
  /** A button that leads out of the empty state. */
  action?: ReactNode;
  children: ReactNode;
}

/** Replaces an empty list: says what will be there, and what it is good for. */
export function EmptyState({ Icon, title, action, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-5 py-14 text-center">
      <span className="grid size-11 place-items-center rounded-xl bg-sunken text-muted">
        <Icon className="size-5" />
      </span>
      <h2 className="mt-4 font-semibold">{title}</h2>
      <p className="mt-1 max-w-md text-sm text-balance text-muted">{children}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
