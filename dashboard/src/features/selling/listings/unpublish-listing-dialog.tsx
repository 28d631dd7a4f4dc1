import type { Listing, Mode } from '@souk/sdk';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useSetOnSale } from './listings.api.ts';

interface UnpublishDialogProps {
  mode: Mode;
  listing: Listing;
  onClose: () => void;
}

export function UnpublishDialog({ mode, listing, onClose }: UnpublishDialogProps) {
  const sell = useSetOnSale(mode, listing);
  return (
    <ConfirmDialog
      title="Take this listing off sale?"
      action="Take off sale"
      busy={sell.isPending}
      problem={sell.error}
      onConfirm={() => sell.mutate(false, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        “{listing.title}” can no longer be bought, and its price and pictures leave the storefront. The page of the{' '}
        {listing.asset.type} itself stays.
      </p>
      <p>Buyers keep their licenses and files. You can put it on sale again at any time.</p>
    </ConfirmDialog>
  );
}
