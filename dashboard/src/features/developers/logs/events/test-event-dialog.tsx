import { EVENT_CHOICES, EVENT_LABELS, type EventChoice } from '../../../../lib/labels/event-labels.ts';
import { DialogForm } from '../../../../ui/dialogs/dialog-form.tsx';
import { textOf } from '../../../../ui/forms/form-values.ts';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { useCreateTestEvent } from './events.api.ts';

const TYPES = EVENT_CHOICES.map((type) => ({ value: type, label: `${type}: ${EVENT_LABELS[type]}` }));

/** Creates an event of any type in test mode. */
export function TestEventDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateTestEvent();
  return (
    <DialogForm
      title="Create test event"
      action="Create event"
      busy={create.isPending}
      problem={create.error}
      onSubmit={(values) => create.mutate(textOf(values, 'type') as EventChoice, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        The event has an example payload. It appears in this log and is sent to the webhook endpoints that listen to it.
        Nothing else happens.
      </p>
      <SelectField label="Type" name="type" options={TYPES} />
    </DialogForm>
  );
}
