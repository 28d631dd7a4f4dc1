import type { ReactNode } from 'react';

/** Shows what to do about a key, below it. */
export function KeyHint({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg bg-warn-soft px-3 py-2 text-[13px] text-warn-ink">
      <p className="min-w-0 flex-1 basis-72">{children}</p>
      {action}
    </div>
  );
}
