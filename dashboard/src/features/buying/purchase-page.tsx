import type { Mode, Purchase } from '@souk/sdk';
import { useParams } from 'react-router';
import { isRefundable } from '../../lib/format/refund-rule.ts';
import { assetName } from '../../lib/labels/purchase-labels.ts';
import { useMode } from '../../lib/mode.ts';
import { useAccount } from '../../lib/session.ts';
import { TextLink } from '../../ui/content/text-link.tsx';
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx';
import { NotFoundInMode } from '../../ui/feedback/not-found-in-mode.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LicenseSection } from './license-section.tsx';
import { PaymentPendingContent } from './payments/payment-outcome.tsx';
import { usePurchase } from './purchases.api.ts';
import { Receipt } from './receipt.tsx';

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

export function PurchasePage() {
  const { id = '' } = useParams();
  const mode = useMode();
  return (
    <LoadedPage
      loading={usePurchase(mode, id)}
      missing={
        <NotFoundInMode
          what="purchase"
          reason="It may belong to the other mode."
          to="/dashboard/purchases"
          list="All purchases"
        />
      }
    >
      {(purchase) => (
        <>
          <p className="mb-3 text-[13px]">
            <TextLink to="/dashboard/purchases">← All purchases</TextLink>
          </p>
          <PageHeader
            title={assetName(purchase)}
            description={<code className="font-mono text-[13px] wrap-anywhere">{purchase.id}</code>}
          />
          <div className="space-y-5">
            <State mode={mode} purchase={purchase} />
            <Receipt mode={mode} purchase={purchase} />
            <Rights mode={mode} purchase={purchase} />
            <RefundTerms purchase={purchase} />
          </div>
        </>
      )}
    </LoadedPage>
  );
}

/** Explains a status other than succeeded. */
function State({ mode, purchase }: { mode: Mode; purchase: Purchase }) {
  if (purchase.status === 'pending') {
    return (
      <Card className="space-y-4 p-5">
        <PaymentPendingContent
          mode={mode}
          nextAction={purchase.next_action}
          then="the license is yours as soon as the payment succeeds."
        />
      </Card>
    );
  }
  if (purchase.status === 'failed') {
    return <Notice tone="danger">The payment failed. Nothing was charged. You can buy it again.</Notice>;
  }
  if (purchase.status === 'refunded') {
    return (
      <Notice tone="warn">
        The seller has refunded this purchase to the original payment method, and the license has ended. A refund to a
        card can take a few days.
      </Notice>
    );
  }
  return null;
}

/** Shows the license to the buyer. Sellers see the receipt only. */
function Rights({ mode, purchase }: { mode: Mode; purchase: Purchase }) {
  const account = useAccount();
  if (purchase.license_grant_id === null || purchase.buyer.id !== account.id) return null;
  return <LicenseSection mode={mode} grant={purchase.license_grant_id} />;
}

/** Explains the refund terms to the buyer, while a refund is possible. */
function RefundTerms({ purchase }: { purchase: Purchase }) {
  const account = useAccount();
  const paid = purchase.amount.amount > 0;
  const { refundable_until: until } = purchase;
  if (purchase.buyer.id !== account.id || !paid || until === null || !isRefundable(purchase, new Date())) return null;
  return (
    <p className="text-[13px] text-muted">
      Not what you expected? The seller can refund it until {dayFormat.format(new Date(until))}. The money goes back to
      the original payment method, and the license ends.
    </p>
  );
}
