import type { Model } from '@souk/sdk';
import { readAmount } from '../../../lib/format/amount-entry.ts';
import { textOf } from '../../../ui/forms/form-values.ts';
import type { ModelInput } from './selling.api.ts';

/** The fields that models and datasets have in common. */
export interface AssetEntry {
  name: string;
  license: Model['license'];
  price: NonNullable<ModelInput['price']>;
  description: string;
  readme: string;
}

/** Reads the fields of `asset-fields.tsx`. */
export function readEntry(values: FormData): AssetEntry {
  const currency = textOf(values, 'currency');
  const paid = textOf(values, 'pricing') === 'paid';
  const price = paid ? readAmount(textOf(values, 'price.amount'), currency) : undefined;
  return {
    name: textOf(values, 'name').trim(),
    license: textOf(values, 'license') as Model['license'],
    // `PriceChoice` offers supported currencies only.
    price: (price ?? { currency, amount: 0 }) as AssetEntry['price'],
    description: textOf(values, 'description').trim(),
    readme: textOf(values, 'readme'),
  };
}
