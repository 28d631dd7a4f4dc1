// Costs are whole numbers of nano-units: a billionth of the currency's whole unit. So nothing is ever rounded before it
// is collected.

import { INFERENCE_CURRENCY } from '../../access/inference-currency.ts';
import { exponentOf } from '../../platform/money.ts';

const DECIMALS = 9;

/** What a minor unit of the currency, a cent, is in nano-units. */
export const NANO_PER_MINOR = 10 ** (DECIMALS - exponentOf(INFERENCE_CURRENCY));

/** The exact decimal of the whole unit, without zeros that say nothing: `0`, `0.0000008`, `12.5`. */
export function writeNano(nano: number | bigint | string): string {
  const exact = BigInt(nano);
  const digits = String(exact < 0n ? -exact : exact).padStart(DECIMALS + 1, '0');
  const whole = digits.slice(0, -DECIMALS);
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${exact < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}
