import type { Listing, Mode } from '@souk/sdk';
import { formatPrice } from '../../../lib/labels/asset-labels.ts';
import { publicPath } from '../../../lib/paths.ts';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { useSetOnSale } from './listings.api.ts';

interface PublishDialogProps {
  mode: Mode;
  listing: Listing;
  onClose: () => void;
}

/** Asks for confirmation before a listing goes on sale. */
export function PublishDialog({ mode, listing, onClose }: PublishDialogProps) {
  const sell = useSetOnSale(mode, listing);
  const { title, price, asset } = listing;
  return (
    <DialogForm
      title="Put this listing on sale?"
      action="Put on sale"
      busy={sell.isPending}
      problem={sell.error}
      onSubmit={() => sell.mutate(true, { onSuccess: onClose })}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-lg bg-sunken px-4 py-3">
        <p className="min-w-0 font-medium wrap-anywhere">{title}</p>
        <p className="text-lg font-semibold tabular-nums">{formatPrice(price)}</p>
      </div>
      <p className="text-sm text-pretty text-muted">
        {mode === 'test'
          ? 'It becomes visible to everyone who uses this market in test mode. No real money moves. '
          : 'Everyone can then find it and buy a license. '}
        It is shown at <span className="font-mono text-[13px] wrap-anywhere text-ink">{publicPath(asset)}</span>. You
        can change it, or take it off sale, at any time.
      </p>
    </DialogForm>
  );
}
