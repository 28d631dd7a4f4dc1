import type { Listing, Mode } from '@souk/sdk';
import { picturePath } from '../../../../lib/format/picture-path.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { useRemovePicture } from './gallery.api.ts';

interface RemovePictureDialogProps {
  mode: Mode;
  listing: Listing;
  image: Listing['gallery'][number];
  onClose: () => void;
}

export function RemovePictureDialog({ mode, listing, image, onClose }: RemovePictureDialogProps) {
  const remove = useRemovePicture(mode, listing);
  return (
    <ConfirmDialog
      title="Remove this picture?"
      action="Remove picture"
      busy={remove.isPending}
      problem={remove.error}
      onConfirm={() => remove.mutate(image.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <img
        src={picturePath(image)}
        alt={image.alt}
        className="aspect-video w-full rounded-lg bg-sunken object-contain"
      />
      <p>
        It is removed at once
        {listing.status === 'published' && ', also from the public page'}. To restore it, you have to upload it again.
      </p>
    </ConfirmDialog>
  );
}
