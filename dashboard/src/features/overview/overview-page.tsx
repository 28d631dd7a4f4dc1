import { useMode } from '../../lib/mode.ts';
import { useBalance } from '../../lib/queries/balance.api.ts';
import { useAccount } from '../../lib/session.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Attention, type OverviewParts } from './attention.tsx';
import { BalancePanel } from './balance-panel.tsx';
import { FailedRequests } from './failed-requests.tsx';
import { GetStarted } from './get-started.tsx';
import { LatestPurchases, LatestSales } from './latest-trades.tsx';
import { useLatestTrades } from './overview.api.ts';
import { PayoutPanel } from './payout-panel.tsx';
import { RevenuePanel } from './revenue-panel.tsx';

/** Shows where the account stands and what to do next, with sales for those who sell. */
export function OverviewPage({ KeyPaymentDialog }: OverviewParts) {
  const mode = useMode();
  const { name } = useAccount();
  const { data: balance } = useBalance(mode);
  const { data: sales } = useLatestTrades(mode, 'seller');
  const sells = (balance?.earnings.length ?? 0) > 0 || (sales?.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        title="Overview"
        description={
          <>
            Hello, <bdi>{name}</bdi>. This is your account in {mode} mode.
          </>
        }
      />
      <div className="space-y-5">
        <Attention mode={mode} KeyPaymentDialog={KeyPaymentDialog} />
        <GetStarted mode={mode} />
        <div className="grid items-start gap-5 md:grid-cols-2">
          {sells && <RevenuePanel mode={mode} />}
          {/* As tall as the payout panel next to it. A list next to it may be of any length. */}
          <BalancePanel mode={mode} className={sells ? 'self-stretch' : ''} />
          {sells && balance ? <PayoutPanel mode={mode} balance={balance} /> : <LatestPurchases mode={mode} />}
          {sells && <LatestSales mode={mode} />}
          {sells && <LatestPurchases mode={mode} />}
          <div className="min-w-0 md:col-span-2">
            <FailedRequests mode={mode} />
          </div>
        </div>
      </div>
    </>
  );
}
