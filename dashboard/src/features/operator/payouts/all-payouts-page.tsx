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
  const show = (next: Record<string, string | undefined>) =>
    setParams(
      Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1])),
      { replace: true },
    );
  const isNarrowed = Boolean(status ?? account);
  const failures = useRecentFailures(mode);
  const onTop = new Set(isNarrowed ? [] : failures.map(({ id }) => id));
  return (
    <>
      <PageHeader
        title="Payouts"
        description={`What the market pays its sellers, in ${mode} mode. Switch the mode above to see the other half.`}
      />
      {!isNarrowed && <FailedPayouts payouts={failures} />}
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <SearchBox
            label="Seller’s slug or account ID"
            value={account ?? ''}
            onSearch={(words) => show({ status, account: words })}
          />
        </div>
        <FilterSelect
          label="Status"
          value={status ?? 'any'}
          choices={STATUSES}
          onChange={(chosen) => show({ account, status: readPayoutStatus(chosen) })}
        />
      </div>
      <ListStates
        {...payouts}
        items={payouts.items?.filter(({ id }) => !onTop.has(id))}
        empty={<NoPayouts mode={mode} isNarrowed={isNarrowed} />}
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

function NoPayouts({ mode, isNarrowed }: { mode: Mode; isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState Icon={BankIcon} title="No such payouts">
        Nothing in {mode} mode is like that. A seller is named by the whole slug or account ID.
      </EmptyState>
    );
  }
  return (
    <EmptyState Icon={BankIcon} title={`No ${mode} payouts yet`}>
      Sellers are paid out by themselves once they have earned enough and have said where the money should go.
    </EmptyState>
  );
}
