import type { Mode, Purchase } from '@souk/sdk';
import { Link } from 'react-router';
import { formatMoney } from '../../lib/format/money.ts';
import { Moment } from '../../ui/content/moment.tsx';
import { TextLink } from '../../ui/content/text-link.tsx';
import { PurchaseStatus } from '../../ui/market/purchase-status.tsx';
import { useLatestTrades } from './overview.api.ts';
import { Panel } from './panel.tsx';
import { PanelStates } from './panel-states.tsx';

export function LatestPurchases({ mode }: { mode: Mode }) {
  const empty = (
    <>
      Your purchases and free downloads appear here. <TextLink to="/models">Browse the market</TextLink>
    </>
  );
  return (
    <Panel title="Latest purchases" to="/dashboard/purchases">
      <PanelStates loading={useLatestTrades(mode, 'buyer')} empty={empty}>
        {(purchase) => (
          <Trade
            key={purchase.id}
            trade={purchase}
            to={`/dashboard/purchases/${purchase.id}`}
            with={`from ${purchase.seller.slug}`}
          />
        )}
      </PanelStates>
    </Panel>
  );
}

export function LatestSales({ mode }: { mode: Mode }) {
  return (
    <Panel title="Latest sales" to="/dashboard/sales">
      <PanelStates loading={useLatestTrades(mode, 'seller')} empty="No sales yet.">
        {(sale) => <Trade key={sale.id} trade={sale} to="/dashboard/sales" with={`to ${sale.buyer.name}`} />}
      </PanelStates>
    </Panel>
  );
}

function Trade({ trade, to, with: other }: { trade: Purchase; to: string; with: string }) {
  const { asset, amount, status, created_at } = trade;
  return (
    <li className="relative flex items-center justify-between gap-4 px-5 py-3 last:rounded-b-xl hover:bg-sunken">
      <div className="min-w-0">
        <Link to={to} className="block truncate text-sm font-medium after:absolute after:inset-0">
          {asset?.name ?? 'Deleted'}
        </Link>
        <p className="mt-0.5 truncate text-[13px] text-muted">
          <Moment at={created_at} /> · {other}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-3 text-sm">
        {status !== 'succeeded' && <PurchaseStatus purchase={trade} />}
        <span className="font-medium tabular-nums">{amount.amount === 0 ? 'Free' : formatMoney(amount)}</span>
      </div>
    </li>
  );
}
