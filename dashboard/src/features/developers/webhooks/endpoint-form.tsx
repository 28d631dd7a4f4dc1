import type { Mode } from '@souk/sdk';
import { useState } from 'react';
import type { EndpointEvents } from '../../../lib/labels/event-labels.ts';
import type { Problem } from '../../../lib/problem.ts';
import type { EndpointInput } from '../../../lib/queries/endpoints.api.ts';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { EventChoice } from './event-choice.tsx';

const URL_HINT: Record<Mode, string> = {
  test: 'A public https URL. In test mode, a market on your own machine also sends to http URLs and localhost.',
  live: 'A public https URL.',
};

interface EndpointFormProps {
  title: string;
  action: string;
  mode: Mode;
  /** Initial values of the fields. */
  initial: EndpointInput;
  busy: boolean;
  problem: Problem | null;
  onSubmit: (input: EndpointInput) => void;
  onClose: () => void;
}

export function EndpointForm({ mode, initial, onSubmit, ...dialog }: EndpointFormProps) {
  const [events, setEvents] = useState<EndpointEvents>(initial.events);
  const submit = (values: FormData) =>
    onSubmit({
      url: textOf(values, 'url').trim(),
      description: textOf(values, 'description').trim() || null,
      events,
    });
  return (
    <DialogForm {...dialog} onSubmit={submit}>
      <Field
        label="Endpoint URL"
        name="url"
        defaultValue={initial.url}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
        maxLength={2048}
        placeholder="https://hooks.example.com/souk"
        hint={URL_HINT[mode]}
      />
      <Field
        label="Description"
        name="description"
        defaultValue={initial.description ?? ''}
        autoComplete="off"
        maxLength={500}
        hint="Optional. For example, which service receives the events."
      />
      <EventChoice events={events} onChange={setEvents} />
    </DialogForm>
  );
}
