import type { Mode, Payout } from '@souk/sdk';
import { useState } from 'react';
import { STATUSES } from '../../../lib/labels/payout-labels.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { BankIcon } from '../../../ui/layout/icons.tsx';
import { PayoutRow } from './payout-row.tsx';
import { usePayouts } from './payouts.api.ts';

const ANY = 'any';
const NAMES = ['pending', 'in_transit', 'paid', 'failed'] as const satisfies readonly Payout['status'][];
const CHOICES = [
  { value: ANY, label: 'All payouts' } as const,
  ...NAMES.map((value) => ({ value, label: STATUSES[value].label })),
];

export function PayoutList({ mode }: { mode: Mode }) {
  const [status, setStatus] = useState<Payout['status']>();
  const payouts = usePayouts(mode, status);
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">History</h2>
        {(status || payouts.items?.length !== 0) && (
          <FilterSelect
            label="Status"
            value={status ?? ANY}
            choices={CHOICES}
            onChange={(value) => setStatus(value === ANY ? undefined : value)}
          />
        )}
      </div>
      <ListStates {...payouts} empty={<NoPayouts mode={mode} filtered={status !== undefined} />}>
        {(items) => (
          <Card className={payouts.outdated ? 'opacity-60' : ''}>
            <ul aria-label="Payouts" className="divide-y divide-line">
              {items.map((payout) => (
                <PayoutRow key={payout.id} payout={payout} />
              ))}
            </ul>
          </Card>
        )}
      </ListStates>
    </section>
  );
}

function NoPayouts({ mode, filtered }: { mode: Mode; filtered: boolean }) {
  if (filtered) return <p className="px-5 py-10 text-center text-sm text-muted">No payouts with this status.</p>;
  return (
    <EmptyState Icon={BankIcon} title={`No ${mode} payouts yet`}>
      {mode === 'test'
        ? 'Earnings in test mode are paid out to a simulated bank, every day or on demand. No money moves.'
        : 'Earnings are held while buyers can still be refunded, 14 days on most markets. They are then sent to your bank account, every day, once they reach 10 or more.'}
    </EmptyState>
  );
}
