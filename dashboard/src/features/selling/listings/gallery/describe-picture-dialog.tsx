import type { Listing, Mode } from '@souk/sdk';
import { picturePath } from '../../../../lib/format/picture-path.ts';
import { DialogForm } from '../../../../ui/dialogs/dialog-form.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { textOf } from '../../../../ui/forms/form-values.ts';
import { useChangePicture } from './gallery.api.ts';
import { MAX_ALT } from './picture-rules.ts';

interface DescribePictureDialogProps {
  mode: Mode;
  listing: Listing;
  image: Listing['gallery'][number];
  onClose: () => void;
}

export function DescribePictureDialog({ mode, listing, image, onClose }: DescribePictureDialogProps) {
  const change = useChangePicture(mode, listing);
  const save = (values: FormData) =>
    change.mutate({ id: image.id, alt: textOf(values, 'alt').trim() }, { onSuccess: onClose });
  return (
    <DialogForm
      title="Describe this picture"
      action="Save"
      busy={change.isPending}
      problem={change.error}
      onSubmit={save}
      onClose={onClose}
    >
      <img src={picturePath(image)} alt="" className="aspect-video w-full rounded-lg bg-sunken object-contain" />
      <Field
        label="Alt text"
        name="alt"
        defaultValue={image.alt}
        maxLength={MAX_ALT}
        autoComplete="off"
        placeholder="A robot arm over a bin of parts"
        hint="Describes the picture for people who cannot see it. One sentence is enough."
      />
    </DialogForm>
  );
}
