import type { Mode } from '@souk/sdk';
import { useSearchParams } from 'react-router';
import { useMode } from '../../../lib/mode.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { BankIcon } from '../../../ui/layout/icons.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useAllPayouts, useRecentFailures } from './all-payouts.api.ts';
import { FailedPayouts } from './failed-payouts.tsx';
import { PAYOUT_STATUS, readPayoutStatus } from './operated-payout-labels.ts';
import { OperatedPayoutRow } from './operated-payout-row.tsx';

const STATUSES = [
  { value: 'any', label: 'All payouts' },
  ...Object.entries(PAYOUT_STATUS).map(([value, { label }]) => ({ value, label })),
];

export function AllPayoutsPage() {
  const mode = useMode();
  const [params, setParams] = useSearchParams();
  const [status, account] = [readPayoutStatus(params.get('status')), params.get('account') || undefined];
  const payouts = useAllPayouts(mode, { status, account });
  const setFilters = (next: Record<string, string | undefined>) =>
    setParams(
      Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1])),
      { replace: true },
    );
  const isFiltered = Boolean(status ?? account);
  const failures = useRecentFailures(mode);
  const listedAbove = new Set(isFiltered ? [] : failures.map(({ id }) => id));
  return (
    <>
      <PageHeader
        title="Payouts"
        description={`Payouts to sellers in ${mode} mode. Switch the mode above to see the others.`}
      />
      {!isFiltered && <FailedPayouts payouts={failures} />}
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <SearchBox
            label="Seller’s slug or account ID"
            value={account ?? ''}
            onSearch={(text) => setFilters({ status, account: text })}
          />
        </div>
        <FilterSelect
          label="Status"
          value={status ?? 'any'}
          choices={STATUSES}
          onChange={(chosen) => setFilters({ account, status: readPayoutStatus(chosen) })}
        />
      </div>
      <ListStates
        {...payouts}
        items={payouts.items?.filter(({ id }) => !listedAbove.has(id))}
        empty={<NoPayouts mode={mode} isFiltered={isFiltered} />}
      >
        {(items) => (
          <Card className={payouts.outdated ? 'opacity-60' : ''}>
            <ul aria-label="Payouts" className="divide-y divide-line">
              {items.map((payout) => (
                <OperatedPayoutRow key={payout.id} payout={payout} />
              ))}
            </ul>
          </Card>
        )}
      </ListStates>
    </>
  );
}

function NoPayouts({ mode, isFiltered }: { mode: Mode; isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState Icon={BankIcon} title="No payouts found">
        No payouts in {mode} mode match. Enter the complete slug or account ID of the seller.
      </EmptyState>
    );
  }
  return (
    <EmptyState Icon={BankIcon} title={`No ${mode} payouts yet`}>
      Sellers are paid automatically once they have earned enough and added a bank account.
    </EmptyState>
  );
}
