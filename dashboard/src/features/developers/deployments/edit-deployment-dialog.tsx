import type { Deployment, Mode } from '@souk/sdk';
import { useChangeDeployment } from '../../../lib/queries/deployments.api.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { RowsLoading } from '../../../ui/feedback/loading.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { useOwnListings, useRevisions } from './deployable.api.ts';
import { idleChoices, listingChoices, revisionChoices } from './edit-choices.ts';

interface EditDeploymentDialogProps {
  mode: Mode;
  deployment: Deployment;
  onClose: () => void;
}

export function EditDeploymentDialog({ mode, deployment, onClose }: EditDeploymentDialogProps) {
  const { model } = deployment;
  const revisions = useRevisions(mode, model.id);
  const listings = useOwnListings(mode, model.id);
  const change = useChangeDeployment(mode, deployment);
  const error = revisions.error ?? listings.error;
  if (!revisions.data || !listings.data) {
    const retry = () => void Promise.all([revisions.refetch(), listings.refetch()]);
    return (
      <Dialog title="Edit deployment" onClose={onClose}>
        {error ? <LoadFailure problem={error} onRetry={retry} /> : <RowsLoading />}
      </Dialog>
    );
  }
  const submit = (values: FormData) => {
    const changes = {
      name: textOf(values, 'name'),
      revision: textOf(values, 'revision'),
      idle_timeout: Number(textOf(values, 'idle_timeout')),
      listing_id: textOf(values, 'listing_id') || null,
    };
    // Sends only what changed: naming a revision, even the current one, restarts the deployment.
    const changed = Object.entries(changes).filter(
      ([name, value]) => deployment[name as keyof typeof changes] !== value,
    );
    change.mutate(Object.fromEntries(changed), { onSuccess: onClose });
  };
  return (
    <DialogForm
      title="Edit deployment"
      action="Save changes"
      busy={change.isPending}
      problem={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" name="name" required maxLength={100} defaultValue={deployment.name} autoComplete="off" />
      <SelectField
        label="Revision"
        name="revision"
        defaultValue={deployment.revision}
        options={revisionChoices(revisions.data, deployment.revision)}
        hint="Another revision replaces this one. Calls wait until it has started."
      />
      <SelectField
        label="Idle timeout"
        name="idle_timeout"
        defaultValue={String(deployment.idle_timeout)}
        options={idleChoices(deployment.idle_timeout)}
        hint="After this long without a call, the model is unloaded. The next call starts it again."
      />
      <SelectField
        label="Who can call it"
        name="listing_id"
        defaultValue={deployment.listing_id ?? ''}
        options={listingChoices(listings.data, deployment.listing_id)}
        hint="With a listing, its licensees can call it, and others can try it if the listing allows trial calls."
      />
    </DialogForm>
  );
}
