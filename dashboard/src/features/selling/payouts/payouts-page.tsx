import type { Mode } from '@souk/sdk';
import { useMode } from '../../../lib/mode.ts';
import { usePaymentProcessor } from '../../../lib/queries/payment-processor.api.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { RowsLoading } from '../../../ui/feedback/loading.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useDestination } from './destination.api.ts';
import { DestinationCard } from './destination-card.tsx';
import { stateOf } from './destination-state.ts';
import { NextPayout } from './next-payout.tsx';
import { PayoutList } from './payout-list.tsx';
import { useRunPayouts } from './payouts.api.ts';
import { RunOutcome } from './run-outcome.tsx';
import { RunPayouts } from './run-payouts.tsx';

/** Remounts when the mode changes, so that it never shows amounts of the other mode. */
export function PayoutsPage() {
  const mode = useMode();
  return (
    <>
      <PageHeader title="Payouts" description="Your earnings, sent to your bank account." />
      <div key={mode} className="space-y-8">
        <UpcomingPayout mode={mode} />
        <PayoutList mode={mode} />
      </div>
    </>
  );
}

function UpcomingPayout({ mode }: { mode: Mode }) {
  const destination = useDestination(mode);
  const processor = usePaymentProcessor(mode);
  const running = useRunPayouts();
  if (destination.data === undefined || !processor.data) {
    const problem = destination.error ?? processor.error;
    const retry = () => {
      void destination.refetch();
      void processor.refetch();
    };
    return <Card>{problem ? <LoadFailure problem={problem} onRetry={retry} /> : <RowsLoading rows={2} />}</Card>;
  }
  const { ready } = stateOf(mode, destination.data, processor.data);
  return (
    <div className="space-y-5">
      <div className="grid gap-5 lg:grid-cols-2">
        <NextPayout
          mode={mode}
          ready={ready}
          action={mode === 'test' && <RunPayouts running={running} ready={ready} />}
        />
        <DestinationCard mode={mode} destination={destination.data} processor={processor.data} />
      </div>
      <RunOutcome {...running} />
    </div>
  );
}
