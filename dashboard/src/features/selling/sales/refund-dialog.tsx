import type { Mode, Purchase } from '@souk/sdk';
import { formatMoney } from '../../../lib/format/money.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useRefund } from './sales.api.ts';

interface RefundDialogProps {
  mode: Mode;
  sale: Purchase;
  onClose: () => void;
}

/** Explains the consequences of a refund, and asks for confirmation. */
export function RefundDialog({ mode, sale, onClose }: RefundDialogProps) {
  const refund = useRefund(mode, sale);
  const { amount, platform_fee, seller_payout, buyer } = sale;
  const free = amount.amount === 0;
  return (
    <ConfirmDialog
      title={free ? 'Revoke this license?' : `Refund ${formatMoney(amount)}?`}
      action={free ? 'Revoke license' : `Refund ${formatMoney(amount)}`}
      busy={refund.isPending}
      problem={refund.error}
      onConfirm={() => refund.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ul className="list-disc space-y-2 pl-5 marker:text-faint">
        {!free && (
          <li>
            <bdi className="font-medium text-ink">{buyer.name}</bdi> gets {formatMoney(amount)} back, to the card or
            balance that was used to pay.
          </li>
        )}
        <li>Their license ends at once: they can no longer download it or call it as a licensee.</li>
        {!free && (
          <>
            <li>
              The market returns its fee of {formatMoney(platform_fee)}, so you lose only your share of{' '}
              {formatMoney(seller_payout)}.
            </li>
            <li>
              Your share is taken from your earnings.{' '}
              {mode === 'live'
                ? 'If it was already paid out, your unpaid earnings must cover it.'
                : 'If it was already paid out, your next earnings cover it.'}
            </li>
          </>
        )}
      </ul>
      <p>This cannot be undone. They can buy it again.</p>
    </ConfirmDialog>
  );
}
