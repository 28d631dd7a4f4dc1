import type { Purchase } from '@souk/sdk';
import { Link } from 'react-router';
import { formatMoney } from '../../lib/format/money.ts';
import { assetLabel, assetName } from '../../lib/labels/purchase-labels.ts';
import { Moment } from '../../ui/content/moment.tsx';
import { ChevronIcon } from '../../ui/layout/icons.tsx';
import { PurchaseStatus } from '../../ui/market/purchase-status.tsx';

export function PurchaseRow({ purchase }: { purchase: Purchase }) {
  return (
    <li className="relative flex items-center gap-4 px-5 py-4 hover:bg-sunken">
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <Link
            to={`/dashboard/purchases/${purchase.id}`}
            className="text-sm font-medium wrap-anywhere after:absolute after:inset-0"
          >
            {assetName(purchase)}
          </Link>
          <p className="mt-1 text-[13px] text-muted">
            <Moment at={purchase.created_at} /> · {assetLabel(purchase)}
          </p>
        </div>
        <div className="flex items-center gap-4 text-sm">
          <PurchaseStatus purchase={purchase} />
          <span className="font-medium whitespace-nowrap tabular-nums sm:min-w-24 sm:text-right">
            {purchase.amount.amount === 0 ? 'Free' : formatMoney(purchase.amount)}
          </span>
        </div>
      </div>
      <ChevronIcon className="size-4 -rotate-90 text-faint max-sm:hidden" />
    </li>
  );
}
