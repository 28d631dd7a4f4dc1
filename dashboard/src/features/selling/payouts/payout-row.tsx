import type { Payout } from '@souk/sdk';
import { Link } from 'react-router';
import { formatMoney } from '../../../lib/format/money.ts';
import { remedyOf } from '../../../lib/labels/payout-labels.ts';
import { Moment } from '../../../ui/content/moment.tsx';
import { ChevronIcon } from '../../../ui/layout/icons.tsx';
import { PayoutStatus } from './payout-status.tsx';

export function PayoutRow({ payout }: { payout: Payout }) {
  const { id, amount, status, destination, failure, created_at } = payout;
  return (
    <li className="relative flex items-center gap-4 px-5 py-4 hover:bg-sunken">
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <Link
            to={`/dashboard/payouts/${id}`}
            className="text-sm font-semibold tabular-nums after:absolute after:inset-0"
          >
            {formatMoney(amount)}
          </Link>
          <p className="mt-1 text-[13px] text-muted">
            <Moment at={created_at} /> · to {destination.label}
          </p>
          {failure && (
            <p className="mt-1 text-[13px] text-danger-ink">
              {failure.message} {remedyOf(failure.code)}
            </p>
          )}
        </div>
        <PayoutStatus status={status} />
      </div>
      <ChevronIcon className="size-4 -rotate-90 text-faint max-sm:hidden" />
    </li>
  );
}
