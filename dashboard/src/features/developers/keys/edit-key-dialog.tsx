import type { ApiKey } from '@souk/sdk';
import { useUpdateKey } from '../../../lib/queries/keys.api.ts';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { readSpendLimit, SpendLimitField } from './spend-limit-field.tsx';

export function EditKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const update = useUpdateKey(apiKey.id);
  const premium = apiKey.tier === 'premium';
  const submit = (values: FormData) =>
    update.mutate(
      { name: textOf(values, 'name'), ...(premium ? { spend_limit: readSpendLimit(values) } : {}) },
      { onSuccess: onClose },
    );
  return (
    <DialogForm
      title={`Edit “${apiKey.name}”`}
      action="Save"
      busy={update.isPending}
      problem={update.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" name="name" defaultValue={apiKey.name} autoComplete="off" required maxLength={100} />
      {premium && <SpendLimitField limit={apiKey.spend_limit} />}
    </DialogForm>
  );
}
