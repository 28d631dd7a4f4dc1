import type { Mode } from '@souk/sdk';
import { useState } from 'react';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { readAssetEntry, saysItsType } from './asset-reference.ts';
import { ConfirmTakedown } from './confirm-takedown.tsx';
import { useFindAsset } from './takedowns.api.ts';

const TYPES = [
  { value: 'model', label: 'Model' },
  { value: 'dataset', label: 'Dataset' },
] as const;

interface TakeDownDialogProps {
  mode: Mode;
  /** What a page of the storefront named. */
  named: string;
  onClose: () => void;
}

/** What and why at first; then, once it was found, what will happen. */
export function TakeDownDialog({ mode, named, onClose }: TakeDownDialogProps) {
  const find = useFindAsset(mode);
  const [text, setText] = useState(named);
  const [reason, setReason] = useState('');
  if (find.data) {
    return <ConfirmTakedown mode={mode} found={find.data} reason={reason} onBack={find.reset} onClose={onClose} />;
  }
  const look = (values: FormData) => {
    setReason(textOf(values, 'reason').trim());
    find.mutate(readAssetEntry(text, textOf(values, 'type') === 'dataset' ? 'dataset' : 'model'));
  };
  return (
    <DialogForm
      title={`Take something down in ${mode} mode`}
      action="Continue"
      busy={find.isPending}
      problem={find.error}
      onSubmit={look}
      onClose={onClose}
    >
      <Field
        label="Slug, ID or address of its page"
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
      {!saysItsType(text) && (
        <SelectField
          label="What it is"
          name="type"
          options={TYPES}
          hint="A slug alone may be of a model or a dataset."
        />
      )}
      <TextAreaField
        label="Reason"
        name="reason"
        prose
        defaultValue={reason}
        required
        maxLength={1000}
        hint="Its owner reads this, word for word."
        placeholder="Holds weights that are somebody else’s."
      />
    </DialogForm>
  );
}
