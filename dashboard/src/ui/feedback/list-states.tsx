import type { ReactNode } from 'react';
import type { Problem } from '../../lib/problem.ts';
import { Button } from '../forms/button.tsx';
import { Card } from '../layout/card.tsx';
import { LoadFailure } from './load-failure.tsx';
import { RowsLoading } from './loading.tsx';

interface ListStatesProps<Item> {
  items: Item[] | undefined;
  problem: Problem | null;
  retry: () => void;
  more: (() => void) | undefined;
  loadingMore: boolean;
  /** Replaces an empty list. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** A list in each of its states: loading, failed, empty or loaded, with a button for more. */
export function ListStates<Item>({ items, problem, retry, more, loadingMore, empty, children }: ListStatesProps<Item>) {
  if (!items) return <Card>{problem ? <LoadFailure problem={problem} onRetry={retry} /> : <RowsLoading />}</Card>;
  if (items.length === 0 && !more) return <Card>{empty}</Card>;
  return (
    <>
      {children(items)}
      {more && (
        <div className="mt-4 text-center">
          <Button busy={loadingMore} onClick={more}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
