import type { ApiKey } from '@souk/sdk';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Field } from '../ui/field.tsx';
import { textOf } from '../ui/form-values.ts';
import { useRenameKey } from './keys.api.ts';

export function RenameKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const rename = useRenameKey(apiKey.id);
  return (
    <DialogForm
      title="Rename key"
      action="Save name"
      busy={rename.isPending}
      problem={rename.error}
      onSubmit={(values) => rename.mutate({ name: textOf(values, 'name') }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label="Name" name="name" defaultValue={apiKey.name} autoComplete="off" required maxLength={100} />
    </DialogForm>
  );
}
