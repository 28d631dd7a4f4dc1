import { useState } from 'react';
import { amountPattern, amountText } from '../../../lib/format/amount-entry.ts';
import type { Money } from '../../../lib/format/money.ts';
import { Choices } from '../../../ui/forms/choices.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';

const CURRENCIES = ['usd', 'eur', 'gbp', 'jpy', 'chf', 'cad', 'aud', 'inr', 'cny', 'brl'];

const PRICINGS = [
  { value: 'free', label: 'Free', description: 'Anyone with an account can download it, under its license.' },
  {
    value: 'paid',
    label: 'Paid',
    description: 'Buyers pay once for a license. You list it for sale after publishing it.',
  },
] as const;

/** Sets the price of a license: free, or an amount that is paid once. */
export function PriceChoice({ initial }: { initial: Money | undefined }) {
  const [pricing, setPricing] = useState<'free' | 'paid'>(initial && initial.amount > 0 ? 'paid' : 'free');
  const [currency, setCurrency] = useState(initial?.currency ?? 'usd');
  const choices = [...new Set([currency, ...CURRENCIES])].map((value) => ({ value, label: value.toUpperCase() }));
  return (
    <div className="flex flex-col gap-4">
      <input type="hidden" name="currency" value={currency} />
      <Choices legend="Price" name="pricing" value={pricing} choices={PRICINGS} onChange={setPricing} />
      {pricing === 'paid' && (
        <div className="max-w-xs">
          <Field
            label="Amount"
            name="price.amount"
            inputMode="decimal"
            autoComplete="off"
            placeholder="49"
            required
            maxLength={12}
            pattern={amountPattern(currency)}
            title={`Enter an amount in ${currency.toUpperCase()}, such as 49.`}
            defaultValue={initial && initial.amount > 0 ? amountText(initial) : ''}
            aside={<FilterSelect label="Currency" value={currency} choices={choices} onChange={setCurrency} />}
          />
        </div>
      )}
    </div>
  );
}
