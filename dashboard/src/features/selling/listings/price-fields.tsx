import type { Dataset, Listing, Model } from '@souk/sdk';
import { amountPattern } from '../../../lib/format/amount-entry.ts';
import { formatMoney } from '../../../lib/format/money.ts';
import { managePath } from '../../../lib/paths.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { Choices } from '../../../ui/forms/choices.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import type { ListingDraft } from './listing-draft.ts';
import { Section } from './section.tsx';

/** Offered in addition to the current one. */
const USUAL_CURRENCIES = ['usd', 'eur', 'gbp', 'jpy'];

const PRICINGS = [
  { value: 'paid', label: 'Paid once', description: 'Buyers pay once and keep the license.' },
  { value: 'free', label: 'Free', description: 'Anyone can get a license for free.' },
] as const;

interface PriceFieldsProps {
  listing: Listing;
  asset: Model | Dataset;
  draft: ListingDraft;
  onChange: (part: Partial<ListingDraft>) => void;
}

export function PriceFields({ listing, asset, draft, onChange }: PriceFieldsProps) {
  const { type } = listing.asset;
  // A free asset cannot have a paid listing. One that already has a price stays editable, so that it can be fixed.
  if (asset.price.amount === 0 && !draft.paid) {
    return (
      <Section title="Price">
        <p className="text-sm text-pretty text-muted">
          <strong className="font-medium text-ink">Free.</strong> The {type} itself is free, so its listing is too. To
          sell it, <TextLink to={managePath(listing.asset)}>set a price for the {type}</TextLink> first.
        </p>
      </Section>
    );
  }
  const currencies = [...new Set([listing.price.currency, asset.price.currency, ...USUAL_CURRENCIES])];
  return (
    <Section
      title="Price"
      description={
        listing.status === 'published'
          ? 'A new price applies to future buyers. Existing licenses are not affected.'
          : `The ${type} itself is priced at ${formatMoney(asset.price)}; its listing can have a different price.`
      }
    >
      <Choices
        legend="Price of a license"
        name="paid"
        value={draft.paid ? 'paid' : 'free'}
        choices={PRICINGS}
        onChange={(pricing) => onChange({ paid: pricing === 'paid' })}
      />
      {draft.paid && (
        <div className="sm:max-w-xs">
          <Field
            label="Price"
            name="price.amount"
            inputMode="decimal"
            autoComplete="off"
            placeholder="49"
            required
            maxLength={10}
            pattern={amountPattern(draft.currency)}
            title={`Enter a price in ${draft.currency.toUpperCase()} above 0, such as 49.`}
            value={draft.amount}
            onChange={(event) => onChange({ amount: event.target.value })}
            aside={
              <FilterSelect
                label="Currency"
                value={draft.currency}
                choices={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
                onChange={(currency) => onChange({ currency })}
              />
            }
          />
        </div>
      )}
    </Section>
  );
}
