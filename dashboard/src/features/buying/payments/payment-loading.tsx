import type { SoukError } from '@souk/sdk';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/loading.tsx';

interface Loading {
  data: unknown;
  error: SoukError | null;
  refetch: () => unknown;
}

/** Placeholder of a payment form while the data it needs loads. */
export function PaymentLoading({ queries }: { queries: Loading[] }) {
  const failed = queries.filter(({ data, error }) => error && data === undefined);
  const retry = () => {
    for (const query of failed) void query.refetch();
  };
  if (failed[0]?.error) return <LoadFailure problem={failed[0].error} onRetry={retry} />;
  return (
    <div className="grid h-64 place-items-center text-faint" role="status">
      <Spinner className="size-6" />
      <span className="sr-only">Loading</span>
    </div>
  );
}
