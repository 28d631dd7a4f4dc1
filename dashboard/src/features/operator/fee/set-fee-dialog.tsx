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
        Every new purchase in {mode} mode is split like this, instead of at {formatPercent(fee.basis_points)}. Pending
        purchases, and refunds of earlier ones, keep their fee.
      </p>
      <div className="text-ink">
        <SaleExample basisPoints={wanted} />
      </div>
      <p>The market does not notify sellers of this change. Inform them first.</p>
    </ConfirmDialog>
  );
}
