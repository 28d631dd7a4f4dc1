import type { SoukError } from '@souk/sdk';
import type { ReactNode } from 'react';
import { Card } from '../layout/card.tsx';
import { LoadFailure } from './load-failure.tsx';
import { PageLoading } from './loading.tsx';

interface LoadedPageProps<Thing> {
  loading: { data: Thing | undefined; error: SoukError | null; refetch: () => unknown };
  /** Shown for 404. */
  missing: ReactNode;
  children: (thing: Thing) => ReactNode;
}

/** A page about one object: loading, failed, missing or loaded. */
export function LoadedPage<Thing>({ loading, missing, children }: LoadedPageProps<Thing>) {
  const { data, error, refetch } = loading;
  if (error?.status === 404) return missing;
  if (data !== undefined) return children(data);
  if (!error) return <PageLoading />;
  return (
    <Card>
      <LoadFailure problem={error} onRetry={() => void refetch()} />
    </Card>
  );
}
