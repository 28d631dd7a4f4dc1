import type { Listing, Purchase } from '@souk/sdk';
import { inMoney } from '../../lib/format/money.ts';
import { Outcome } from '../../ui/dialogs/dialog-outcome.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';

interface BoughtProps {
  purchase: Purchase;
  listing: Listing;
  onClose: () => void;
}

export function Bought({ purchase, listing, onClose }: BoughtProps) {
  return (
    <Outcome
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <ButtonLink to={`/dashboard/purchases/${purchase.id}`} look="primary">
            Receipt and files
          </ButtonLink>
        </>
      }
    >
      <Notice tone="ok">
        <strong className="font-semibold">Paid {inMoney(purchase.amount)}. The license is yours.</strong>
      </Notice>
      <p className="text-sm text-muted">
        “{listing.title}” is among your purchases, with its receipt, its certificate and its files.
      </p>
    </Outcome>
  );
}
