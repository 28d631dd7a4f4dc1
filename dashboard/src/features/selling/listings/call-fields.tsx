import { Field } from '../../../ui/forms/field.tsx';
import type { ListingDraft } from './listing-draft.ts';
import { Section } from './section.tsx';

interface CallFieldsProps {
  draft: ListingDraft;
  onChange: (part: Partial<ListingDraft>) => void;
}

/** How often the hosted model may be called, by those who may try it and by those who have bought it. */
export function CallFields({ draft, onChange }: CallFieldsProps) {
  return (
    <Section title="Calls" description="What a model that you host for this listing answers, and how often.">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Free trial calls"
          name="trial_calls"
          type="number"
          required
          min={0}
          max={1000}
          value={draft.trialCalls}
          onChange={(event) => onChange({ trialCalls: event.target.value })}
          hint="For each account, in all, before it buys. 0 for none."
        />
        <Field
          label="Calls per minute"
          name="inference.requests_per_minute"
          type="number"
          required
          min={1}
          max={100_000}
          value={draft.requestsPerMinute}
          onChange={(event) => onChange({ requestsPerMinute: event.target.value })}
          hint="For each buyer. More are asked to wait."
        />
      </div>
    </Section>
  );
}
