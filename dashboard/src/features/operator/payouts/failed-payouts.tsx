import type { OperatedPayout } from '@souk/sdk';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { AlertIcon } from '../../../ui/layout/icons.tsx';
import { OperatedPayoutRow } from './operated-payout-row.tsx';

/** Lists failed payouts above all others. */
export function FailedPayouts({ payouts }: { payouts: OperatedPayout[] }) {
  if (payouts.length === 0) return null;
  return (
    <section aria-label="Failed payouts" className="mb-6">
      <Card className="overflow-hidden border-danger-line">
        <div className="flex gap-2.5 border-b border-danger-line bg-danger-soft px-5 py-3 text-sm text-danger-ink">
          <AlertIcon className="mt-0.5 size-4" />
          <p className="min-w-0">
            <strong className="font-semibold">These payouts failed.</strong> The money is back among the seller’s
            earnings and part of their next payout. The seller is notified what to fix.
          </p>
        </div>
        <ul aria-label="Failed payouts" className="divide-y divide-line">
          {payouts.map((payout) => (
            <OperatedPayoutRow key={payout.id} payout={payout} />
          ))}
        </ul>
        <p className="border-t border-line px-5 py-3 text-[13px]">
          <TextLink to="/dashboard/operator/payouts?status=failed">View all failed payouts</TextLink>
        </p>
      </Card>
    </section>
  );
}
