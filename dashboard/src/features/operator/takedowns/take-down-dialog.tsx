import type { Mode } from '@souk/sdk';
import { useState } from 'react';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { hasType, readAssetEntry } from './asset-reference.ts';
import { ConfirmTakedown } from './confirm-takedown.tsx';
import { useFindAsset } from './takedowns.api.ts';

const TYPES = [
  { value: 'model', label: 'Model' },
  { value: 'dataset', label: 'Dataset' },
] as const;

interface TakeDownDialogProps {
  mode: Mode;
  /** The asset that the storefront's link initial, or empty. */
  initial: string;
  onClose: () => void;
}

/** Asks for the asset and the reason; once the asset is found, for confirmation. */
export function TakeDownDialog({ mode, initial, onClose }: TakeDownDialogProps) {
  const find = useFindAsset(mode);
  const [text, setText] = useState(initial);
  const [reason, setReason] = useState('');
  if (find.data) {
    return <ConfirmTakedown mode={mode} found={find.data} reason={reason} onBack={find.reset} onClose={onClose} />;
  }
  const submit = (values: FormData) => {
    setReason(textOf(values, 'reason').trim());
    find.mutate(readAssetEntry(text, textOf(values, 'type') === 'dataset' ? 'dataset' : 'model'));
  };
  return (
    <DialogForm
      title={`Take down an asset in ${mode} mode`}
      action="Continue"
      busy={find.isPending}
      problem={find.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Slug, ID or page URL"
        name="asset"
        value={text}
        onChange={(event) => setText(event.target.value)}
        required
        maxLength={300}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="acme-robotics/pick-place"
      />
      {!hasType(text) && (
        <SelectField label="Type" name="type" options={TYPES} hint="A slug alone can belong to a model or a dataset." />
      )}
      <TextAreaField
        label="Reason"
        name="reason"
        prose
        defaultValue={reason}
        required
        maxLength={1000}
        hint="Shown to its owner as written."
        placeholder="Contains weights that belong to another company."
      />
    </DialogForm>
  );
}
