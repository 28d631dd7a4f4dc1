import type { Listing, Purchase } from '@souk/sdk';
import { formatMoney } from '../../lib/format/money.ts';
import { Outcome } from '../../ui/dialogs/dialog-outcome.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';

interface PurchaseCompleteProps {
  purchase: Purchase;
  listing: Listing;
  onClose: () => void;
}

export function PurchaseComplete({ purchase, listing, onClose }: PurchaseCompleteProps) {
  return (
    <Outcome
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <ButtonLink to={`/dashboard/purchases/${purchase.id}`} variant="primary">
            Receipt and files
          </ButtonLink>
        </>
      }
    >
      <Notice tone="ok">
        <strong className="font-semibold">Paid {formatMoney(purchase.amount)}. The license is yours.</strong>
      </Notice>
      <p className="text-sm text-muted">
        “{listing.title}” is under Purchases, with its receipt, certificate and files.
      </p>
    </Outcome>
  );
}
