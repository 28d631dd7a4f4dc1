import { LoaderCircle } from 'lucide-react';

export function Spinner({ className = 'size-5' }: { className?: string }) {
  return <LoaderCircle className={`${className} animate-spin`} aria-hidden="true" />;
}

export function PageLoading() {
  return (
    <div className="grid min-h-[60vh] place-items-center text-faint" role="status">
      <Spinner className="size-6" />
      <span className="sr-only">Loading</span>
    </div>
  );
}

/** Placeholder rows while a list loads. */
export function RowsLoading({ rows = 3 }: { rows?: number }) {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places.
        <div key={row} className="flex animate-pulse items-center gap-6 px-5 py-5">
          <div className="flex-1 space-y-2.5">
            <div className="h-3 w-40 max-w-full rounded bg-line" />
            <div className="h-3 w-28 max-w-full rounded bg-line" />
          </div>
          <div className="h-3 w-20 rounded bg-line max-sm:hidden" />
          <div className="h-3 w-20 rounded bg-line max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
