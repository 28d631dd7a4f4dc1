import type { Mode } from '@souk/sdk';
import { useState } from 'react';
import type { Listening } from '../../../lib/labels/event-labels.ts';
import type { Problem } from '../../../lib/problem.ts';
import type { EndpointInput } from '../../../lib/queries/endpoints.api.ts';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { EventChoice } from './event-choice.tsx';

const ADDRESS_HINT: Record<Mode, string> = {
  test: 'A public https address. In test mode a market on your own machine also sends by http, and to localhost.',
  live: 'A public https address.',
};

interface EndpointFormProps {
  title: string;
  action: string;
  mode: Mode;
  /** What it is so far. */
  before: EndpointInput;
  busy: boolean;
  problem: Problem | null;
  onSubmit: (input: EndpointInput) => void;
  onClose: () => void;
}

export function EndpointForm({ mode, before, onSubmit, ...dialog }: EndpointFormProps) {
  const [events, setEvents] = useState<Listening>(before.events);
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
        defaultValue={before.url}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
        maxLength={2048}
        placeholder="https://hooks.example.com/souk"
        hint={ADDRESS_HINT[mode]}
      />
      <Field
        label="Description"
        name="description"
        defaultValue={before.description ?? ''}
        autoComplete="off"
        maxLength={500}
        hint="A note of your own, such as what listens there. May stay empty."
      />
      <EventChoice events={events} onChange={setEvents} />
    </DialogForm>
  );
}
