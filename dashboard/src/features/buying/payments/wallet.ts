import type { Balance } from '@souk/sdk';
import type { Money } from '../../../lib/format/money.ts';

/** Returns the balance in a currency. */
export function walletIn({ available }: Pick<Balance, 'available'>, currency: string): Money {
  return available.find((sum) => sum.currency === currency) ?? { currency, amount: 0 };
}

/** Returns the amount missing for a price; undefined where the balance covers it. */
export function shortfall(available: Money, price: Money): Money | undefined {
  const amount = price.amount - available.amount;
  return amount > 0 ? { currency: price.currency, amount } : undefined;
}
