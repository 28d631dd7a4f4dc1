import type { Mode, PlatformFee } from '@souk/sdk';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useSetFee } from './fee.api.ts';
import { formatPercent } from './fee-labels.ts';
import { SaleExample } from './sale-example.tsx';

interface SetFeeDialogProps {
  mode: Mode;
  fee: PlatformFee;
  /** In basis points. */
  wanted: number;
  onDone: () => void;
  onClose: () => void;
}

export function SetFeeDialog({ mode, fee, wanted, onDone, onClose }: SetFeeDialogProps) {
  const set = useSetFee(mode);
  const confirm = () =>
    set.mutate(wanted, {
      onSuccess: () => {
        onDone();
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={`Change the ${mode} fee to ${formatPercent(wanted)}?`}
      action={`Set the fee to ${formatPercent(wanted)}`}
      busy={set.isPending}
      problem={set.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        Every purchase in {mode} mode from now on is split like this, instead of at {formatPercent(fee.basis_points)}.
        Purchases that are being paid for, and refunds of earlier ones, keep the fee they began with.
      </p>
      <div className="text-ink">
        <SaleExample basisPoints={wanted} />
      </div>
      <p>Sellers are not told by the market: tell them before you do this.</p>
    </ConfirmDialog>
  );
}
