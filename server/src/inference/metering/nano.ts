// Costs are integers in nano-units (a billionth of the currency's unit), so nothing is rounded before it is collected.

import { INFERENCE_CURRENCY } from '../../access/inference-currency.ts';
import { exponentOf } from '../../platform/money.ts';

const DECIMALS = 9;

/** Nano-units per minor unit of the currency (a cent). */
export const NANO_PER_MINOR = 10 ** (DECIMALS - exponentOf(INFERENCE_CURRENCY));

/** Formats nano-units as an exact decimal of the currency's unit, without trailing zeros: `0`, `0.0000008`, `12.5`. */
export function writeNano(nano: number | bigint | string): string {
  const exact = BigInt(nano);
  const digits = String(exact < 0n ? -exact : exact).padStart(DECIMALS + 1, '0');
  const whole = digits.slice(0, -DECIMALS);
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${exact < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}
