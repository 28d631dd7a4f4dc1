import type { ReactNode } from 'react';

export function Card({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`rounded-xl border border-line bg-surface shadow-xs ${className}`}>{children}</div>;
}

interface SectionProps {
  title: string;
  description: ReactNode;
  danger?: boolean;
  children: ReactNode;
}

/** A section of a settings page: description on the left, form on the right. */
export function SettingsSection({ title, description, danger = false, children }: SectionProps) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-t border-line py-8 first:border-t-0 first:pt-0 lg:grid-cols-[17rem_1fr]">
      <div>
        <h2 className={`text-base font-semibold ${danger ? 'text-danger-ink' : ''}`}>{title}</h2>
        <div className="mt-1 text-sm text-muted">{description}</div>
      </div>
      <Card className="p-5">{children}</Card>
    </section>
  );
}
