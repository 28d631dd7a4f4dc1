import type { PayoutLine } from '@souk/sdk';

/** The parts of a payout by type. They add up to its amount. */
export interface LineSums {
  sales: { count: number; gross: number; fees: number };
  /** Negative, like the fees that were returned with them. */
  refunds: { count: number; gross: number; fees: number };
  returned: { count: number; amount: number };
  total: number;
}

export function sumsOf(lines: readonly PayoutLine[]): LineSums {
  const of = (type: PayoutLine['type']) => lines.filter((line) => line.type === type);
  const add = (some: readonly PayoutLine[], of: 'gross' | 'fee' | 'amount') =>
    some.reduce((sum, line) => sum + line[of], 0);
  const [sales, refunds, returned] = [of('sale'), of('refund'), of('payout_returned')];
  return {
    sales: { count: sales.length, gross: add(sales, 'gross'), fees: add(sales, 'fee') },
    refunds: { count: refunds.length, gross: add(refunds, 'gross'), fees: add(refunds, 'fee') },
    returned: { count: returned.length, amount: add(returned, 'amount') },
    total: add(lines, 'amount'),
  };
}
