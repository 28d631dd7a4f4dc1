import type { SoukError } from '@souk/sdk';
import type { ReactNode } from 'react';
import { Button } from '../../ui/forms/button.tsx';

interface PanelStatesProps<Item> {
  loading: { data: Item[] | undefined; error: SoukError | null; refetch: () => unknown };
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}

/** Renders a short list of a panel: loading, failed, empty or loaded. */
export function PanelStates<Item>({ loading: { data, error, refetch }, empty, children }: PanelStatesProps<Item>) {
  if (data && data.length > 0)
    return <ul className="divide-y divide-line border-t border-line">{data.map(children)}</ul>;
  if (data) return <p className="px-5 pt-1 pb-5 text-sm text-pretty text-muted">{empty}</p>;
  if (!error) return <Waiting />;
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-5 pt-1 pb-4 text-sm">
      <p className="min-w-0 flex-1 basis-48 text-danger-ink">{error.message}</p>
      <Button size="small" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" className="animate-pulse space-y-3 px-5 pt-2 pb-5">
      <span className="sr-only">Loading</span>
      <div className="h-3 w-40 max-w-full rounded bg-line" />
      <div className="h-3 w-28 max-w-full rounded bg-line" />
    </div>
  );
}
