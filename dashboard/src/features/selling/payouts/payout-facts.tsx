import type { Mode, Payout } from '@souk/sdk';
import { formatMoney } from '../../../lib/format/money.ts';
import { asTitle, STATUSES } from '../../../lib/labels/payout-labels.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Fact } from '../../../ui/layout/fact.tsx';
import { ModeBadge } from '../../../ui/layout/mode-badge.tsx';
import { PayoutStatus } from './payout-status.tsx';

const momentFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

export function PayoutFacts({ mode, payout }: { mode: Mode; payout: Payout }) {
  const { amount, status, destination, period, created_at, paid_at } = payout;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-5">
        <p className="text-3xl font-semibold tracking-tight tabular-nums">{formatMoney(amount)}</p>
        <div className="flex gap-2">
          <ModeBadge mode={mode} />
          <PayoutStatus status={status} />
        </div>
      </div>
      {status !== 'failed' && <p className="px-5 pt-1 text-sm text-muted">{STATUSES[status].about}</p>}
      <dl className="grid gap-x-6 gap-y-4 px-5 pt-5 pb-5 text-sm sm:grid-cols-2 xl:grid-cols-4">
        <Fact term="Destination">{asTitle(destination.label)}</Fact>
        <Fact term="Period">{dayFormat.formatRange(new Date(period.start), new Date(period.end))}</Fact>
        <Fact term="Created">{formatTime(created_at)}</Fact>
        {paid_at && <Fact term="Paid">{formatTime(paid_at)}</Fact>}
      </dl>
    </Card>
  );
}

function formatTime(at: string) {
  return <time dateTime={at}>{momentFormat.format(new Date(at))}</time>;
}
