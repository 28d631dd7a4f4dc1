import type { Listing, Mode } from '@souk/sdk';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { useChangeLimits } from './deployable.api.ts';

interface EditLimitsDialogProps {
  mode: Mode;
  listing: Listing;
  onClose: () => void;
}

/** Changes the limits of a listing, which are part of what its buyers get. */
export function EditLimitsDialog({ mode, listing, onClose }: EditLimitsDialogProps) {
  const change = useChangeLimits(mode, listing);
  const { error } = change;
  // The API names the field by its path within the listing.
  const field = error?.field?.split('.').at(-1);
  const submit = (values: FormData) =>
    change.mutate(
      {
        requests_per_minute: Number(textOf(values, 'requests_per_minute')),
        trial_calls: Number(textOf(values, 'trial_calls')),
      },
      { onSuccess: onClose },
    );
  return (
    <DialogForm
      title="Change limits"
      action="Save limits"
      busy={change.isPending}
      problem={error && { message: error.message, status: error.status, requestId: error.requestId, field }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-muted">These apply to everyone who calls through “{listing.title}”.</p>
      <Field
        label="Calls per minute per licensee"
        name="requests_per_minute"
        type="number"
        inputMode="numeric"
        min={1}
        max={100_000}
        required
        defaultValue={listing.inference.requests_per_minute}
        hint="Per account, across all of its keys."
      />
      <Field
        label="Trial calls"
        name="trial_calls"
        type="number"
        inputMode="numeric"
        min={0}
        max={1_000}
        required
        defaultValue={listing.trial_calls}
        hint="Total calls for each account without a license. 0 turns trials off."
      />
    </DialogForm>
  );
}
