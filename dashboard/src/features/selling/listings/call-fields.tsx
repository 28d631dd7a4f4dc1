import { Field } from '../../../ui/forms/field.tsx';
import type { ListingDraft } from './listing-draft.ts';
import { Section } from './section.tsx';

interface CallFieldsProps {
  draft: ListingDraft;
  onChange: (part: Partial<ListingDraft>) => void;
}

/** Limits the calls to the hosted model, for trials and for buyers. */
export function CallFields({ draft, onChange }: CallFieldsProps) {
  return (
    <Section title="Calls" description="How often people may call a model that you host for this listing.">
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
          hint="Total for each account before it buys. 0 turns trials off."
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
          hint="Per buyer. Further calls are rate limited."
        />
      </div>
    </Section>
  );
}
