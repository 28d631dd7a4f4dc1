import type { Model } from '@souk/sdk';
import { readAmount } from '../../../lib/format/amount-entry.ts';
import { textOf } from '../../../ui/forms/form-values.ts';
import type { ModelInput } from './selling.api.ts';

/** What a model and a dataset say of themselves alike. */
export interface AssetEntry {
  name: string;
  license: Model['license'];
  price: NonNullable<ModelInput['price']>;
  description: string;
  readme: string;
}

/** As the fields of `AssetFields` were filled in. */
export function readEntry(values: FormData): AssetEntry {
  const currency = textOf(values, 'currency');
  const paid = textOf(values, 'pricing') === 'paid';
  const price = paid ? readAmount(textOf(values, 'price.amount'), currency) : undefined;
  return {
    name: textOf(values, 'name').trim(),
    license: textOf(values, 'license') as Model['license'],
    // One of those that `PriceChoice` offers.
    price: (price ?? { currency, amount: 0 }) as AssetEntry['price'],
    description: textOf(values, 'description').trim(),
    readme: textOf(values, 'readme'),
  };
}
