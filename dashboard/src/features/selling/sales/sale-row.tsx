import type { Purchase } from '@souk/sdk';
import { formatMoney } from '../../../lib/format/money.ts';
import { assetName } from '../../../lib/labels/purchase-labels.ts';
import { Moment } from '../../../ui/content/moment.tsx';
import { PurchaseStatus } from '../../../ui/market/purchase-status.tsx';

interface SaleRowProps {
  sale: Purchase;
  onOpen: () => void;
}

export function SaleRow({ sale, onOpen }: SaleRowProps) {
  const { amount, seller_payout, status, buyer } = sale;
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4 hover:bg-sunken">
      <div className="min-w-0 flex-1 basis-48">
        <button
          type="button"
          onClick={onOpen}
          className="text-left text-sm font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {assetName(sale)}
        </button>
        <p className="mt-1 text-[13px] text-muted">
          <Moment at={sale.created_at} /> · to <bdi>{buyer.name}</bdi>
        </p>
      </div>
      <div className="flex items-center gap-4 text-sm max-sm:w-full max-sm:justify-between">
        <PurchaseStatus purchase={sale} />
        <div className="text-right tabular-nums sm:min-w-32">
          <p className="font-medium whitespace-nowrap">{amount.amount === 0 ? 'Free' : formatMoney(amount)}</p>
          {status === 'succeeded' && amount.amount > 0 && (
            <p className="mt-0.5 text-[13px] whitespace-nowrap text-muted">{formatMoney(seller_payout)} net</p>
          )}
        </div>
      </div>
    </li>
  );
}
