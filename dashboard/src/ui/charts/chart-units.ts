import { exponentOf } from '@souk/sdk';
import { formatExactMoney } from '../../lib/format/money.ts';
import type { ChartUnit } from './chart-data.ts';

const fine = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Amounts in minor units, as in the API. */
export function moneyUnit(currency: string): ChartUnit {
  const minorUnits = 10 ** exponentOf(currency);
  return {
    exact: (amount) => formatExactMoney({ currency, amount }),
    short: (amount) => formatCompact(amount / minorUnits),
    whole: true,
  };
}

/** Things that are counted: requests, tokens, sales. */
export const countUnit: ChartUnit = {
  exact: (count) => plain.format(count),
  short: formatCompact,
  whole: true,
};

/** Durations in milliseconds. */
export const durationUnit: ChartUnit = { exact: formatDuration, short: formatDuration };

/** Keeps decimals of small numbers; abbreviates large ones. */
function formatCompact(value: number): string {
  return (Math.abs(value) < 10 ? fine : compact).format(value);
}

function formatDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${plain.format(milliseconds)} ms` : `${plain.format(milliseconds / 1000)} s`;
}
