import type { Mode, Purchase } from '@souk/sdk';
import { formatMoney } from '../../lib/format/money.ts';
import { assetName, paymentLabel } from '../../lib/labels/purchase-labels.ts';
import { TextLink } from '../../ui/content/text-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Fact } from '../../ui/layout/fact.tsx';
import { ModeBadge } from '../../ui/layout/mode-badge.tsx';
import { PurchaseStatus } from '../../ui/market/purchase-status.tsx';

const momentFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Shows the receipt of a purchase, with times to the minute. */
export function Receipt({ mode, purchase }: { mode: Mode; purchase: Purchase }) {
  const { amount, buyer, seller, created_at, refunded_at } = purchase;
  const paidWith = paymentLabel(purchase);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-4">
        <h2 className="font-semibold">Receipt</h2>
        <div className="flex gap-2">
          <ModeBadge mode={mode} />
          <PurchaseStatus purchase={purchase} />
        </div>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 pt-5">
        <p className="min-w-0 wrap-anywhere">
          A license for <span className="font-medium">{assetName(purchase)}</span>
        </p>
        <p className="text-2xl font-semibold tracking-tight tabular-nums">
          {amount.amount === 0 ? 'Free' : formatMoney(amount)}
        </p>
      </div>
      <dl className="grid gap-x-6 gap-y-4 px-5 pt-4 pb-5 text-sm sm:grid-cols-2 xl:grid-cols-4">
        <Fact term="Bought">{inFull(created_at)}</Fact>
        <Fact term="Buyer">
          <bdi>{buyer.name}</bdi>
        </Fact>
        <Fact term="Seller">
          <TextLink to={`/sellers/${seller.slug}`}>{seller.slug}</TextLink>
        </Fact>
        {paidWith && <Fact term={purchase.status === 'pending' ? 'Paying with' : 'Paid with'}>{paidWith}</Fact>}
        {refunded_at && <Fact term="Refunded">{inFull(refunded_at)}</Fact>}
      </dl>
    </Card>
  );
}

function inFull(at: string) {
  return <time dateTime={at}>{momentFormat.format(new Date(at))}</time>;
}
