import type { ReactNode } from 'react';
import type { Problem } from '../../lib/problem.ts';

interface FigureProps {
  /** Undefined while it loads. */
  value: ReactNode;
  problem: Problem | null;
  note: ReactNode;
}

/** Shows the main number of a panel with a note that explains it. */
export function Figure({ value, problem, note }: FigureProps) {
  if (value === undefined && problem) return <p className="px-5 pb-5 text-sm text-danger-ink">{problem.message}</p>;
  return (
    <div className="px-5 pb-4">
      {value === undefined ? (
        <div className="my-1.5 h-6 w-28 animate-pulse rounded bg-line" />
      ) : (
        <p className="text-2xl font-semibold tracking-tight tabular-nums">{value}</p>
      )}
      <p className="mt-1 text-[13px] text-pretty text-muted">{note}</p>
    </div>
  );
}
