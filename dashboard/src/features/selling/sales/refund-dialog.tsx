import type { Mode, Purchase } from '@souk/sdk';
import { formatMoney } from '../../../lib/format/money.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useRefund } from './sales.api.ts';

interface RefundDialogProps {
  mode: Mode;
  sale: Purchase;
  onClose: () => void;
}

/** Says what a refund does to everybody, before it is done. */
export function RefundDialog({ mode, sale, onClose }: RefundDialogProps) {
  const refund = useRefund(mode, sale);
  const { amount, platform_fee, seller_payout, buyer } = sale;
  const free = amount.amount === 0;
  return (
    <ConfirmDialog
      title={free ? 'Take this license back?' : `Refund ${formatMoney(amount)}?`}
      action={free ? 'Take it back' : `Refund ${formatMoney(amount)}`}
      busy={refund.isPending}
      problem={refund.error}
      onConfirm={() => refund.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ul className="list-disc space-y-2 pl-5 marker:text-faint">
        {!free && (
          <li>
            <bdi className="font-medium text-ink">{buyer.name}</bdi> gets {formatMoney(amount)} back, to the card or the
            balance that it was paid with.
          </li>
        )}
        <li>Their license ends at once: they can no longer download it or call it as a licensee.</li>
        {!free && (
          <>
            <li>
              The market gives its fee of {formatMoney(platform_fee)} back, so that you lose your share of{' '}
              {formatMoney(seller_payout)} and no more.
            </li>
            <li>
              Your share is taken from your earnings.{' '}
              {mode === 'live'
                ? 'If it was paid out already, what you have not been paid yet must cover it.'
                : 'If it was paid out already, your next earnings cover it.'}
            </li>
          </>
        )}
      </ul>
      <p>This cannot be undone. They can buy it again.</p>
    </ConfirmDialog>
  );
}
