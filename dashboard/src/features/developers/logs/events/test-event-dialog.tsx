import { EVENT_CHOICES, EVENT_LABELS, type EventChoice } from '../../../../lib/labels/event-labels.ts';
import { DialogForm } from '../../../../ui/dialogs/dialog-form.tsx';
import { textOf } from '../../../../ui/forms/form-values.ts';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { useMakeTestEvent } from './events.api.ts';

const TYPES = EVENT_CHOICES.map((type) => ({ value: type, label: `${type}: ${EVENT_LABELS[type]}` }));

/** In test mode anything can be made to happen. */
export function TestEventDialog({ onClose }: { onClose: () => void }) {
  const make = useMakeTestEvent();
  return (
    <DialogForm
      title="Create test event"
      action="Create event"
      busy={make.isPending}
      problem={make.error}
      onSubmit={(values) => make.mutate(textOf(values, 'type') as EventChoice, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        It is made with an example of what such an event holds, and goes wherever a real one would: into this log, and
        to the webhook endpoints that listen to it. Nothing else happens.
      </p>
      <SelectField label="Type" name="type" options={TYPES} />
    </DialogForm>
  );
}
