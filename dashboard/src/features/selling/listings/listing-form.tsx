import type { Dataset, Listing, Model } from '@souk/sdk';
import type { Problem } from '../../../lib/problem.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { MarkdownField } from '../../../ui/forms/markdown-field.tsx';
import { CallFields } from './call-fields.tsx';
import type { ListingDraft } from './listing-draft.ts';
import { PriceFields } from './price-fields.tsx';
import { Section } from './section.tsx';

export const LISTING_FORM = 'listing-form';

interface ListingFormProps {
  listing: Listing;
  asset: Model | Dataset;
  draft: ListingDraft;
  problem: Problem | null;
  onChange: (part: Partial<ListingDraft>) => void;
  onSubmit: () => void;
}

/** The fields that the save bar saves. */
export function ListingForm({ listing, asset, draft, problem, onChange, onSubmit }: ListingFormProps) {
  // Keeps the focused field visible above the save bar.
  const aboveTheBar = 'space-y-5 [&_:is(input,select,textarea)]:scroll-mb-28';
  return (
    <Form id={LISTING_FORM} problem={problem} onSubmit={onSubmit} className={aboveTheBar}>
      <Section title="Title and description">
        <Field
          label="Title"
          name="title"
          required
          maxLength={120}
          autoComplete="off"
          value={draft.title}
          onChange={(event) => onChange({ title: event.target.value })}
          hint={`Shown on the receipt and above the price, next to the name of the ${listing.asset.type}.`}
        />
        <MarkdownField
          label="Description"
          name="description"
          maxLength={20_000}
          placeholder={'What it does, and for whom.\n\n- what a buyer gets\n- what it needs to run'}
          value={draft.description}
          onChange={(description) => onChange({ description })}
          hint="Markdown. Shown above the readme."
        />
      </Section>
      <PriceFields {...{ listing, asset, draft, onChange }} />
      {listing.asset.type === 'model' && <CallFields {...{ draft, onChange }} />}
    </Form>
  );
}
