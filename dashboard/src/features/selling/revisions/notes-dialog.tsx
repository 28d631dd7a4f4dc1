import type { Model, Revision } from '@souk/sdk';
import { useMode } from '../../../lib/mode.ts';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { useChangeNotes } from './drafts.api.ts';

interface NotesDialogProps {
  model: Model;
  draft: Revision;
  onClose: () => void;
}

/** Edits the release notes of a draft. */
export function NotesDialog({ model, draft, onClose }: NotesDialogProps) {
  const change = useChangeNotes(useMode(), model, draft.revision);
  return (
    <DialogForm
      title={`Release notes of ${draft.revision}`}
      action="Save notes"
      busy={change.isPending}
      problem={change.error}
      onSubmit={(values) => change.mutate(textOf(values, 'notes').trim(), { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextAreaField
        label="Release notes"
        name="notes"
        defaultValue={draft.notes}
        prose
        maxLength={20_000}
        hint="Shown next to the revision. They cannot be changed after publishing."
      />
    </DialogForm>
  );
}
