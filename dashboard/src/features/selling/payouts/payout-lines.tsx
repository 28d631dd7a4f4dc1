import type { Mode, Payout } from '@souk/sdk';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DownloadLines } from './download-lines.tsx';
import { sumsOf } from './line-sums.ts';
import { LineSumsTable } from './line-sums-table.tsx';
import { LinesTable } from './lines-table.tsx';
import { usePayoutLines } from './payouts.api.ts';

/** Lists the lines of a payout, with their sums once all lines are loaded. */
export function PayoutLines({ mode, payout }: { mode: Mode; payout: Payout }) {
  const lines = usePayoutLines(mode, payout.id);
  const { currency } = payout.amount;
  return (
    <section className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3 pt-3">
        <h2 className="text-lg font-semibold">Breakdown</h2>
        <DownloadLines mode={mode} payout={payout} />
      </div>
      <ListStates
        {...lines}
        empty={<p className="px-5 py-10 text-center text-sm text-muted">This payout has no lines.</p>}
      >
        {(items) => (
          <>
            {!lines.more && <LineSumsTable sums={sumsOf(items)} currency={currency} />}
            <Card>
              <LinesTable mode={mode} lines={items} currency={currency} since={payout.period.start} />
            </Card>
          </>
        )}
      </ListStates>
    </section>
  );
}
