export { INFERENCE_CURRENCY } from '../../access/inference-currency.ts';

import type { Price } from '../inference-settings.ts';
import { MODEL_NAMES, type ModelName } from '../model-names.ts';

/** Nano-units per unit of the currency. */
const NANO = 1_000_000_000;
/** Prices are quoted per this many tokens. */
const QUOTED_TOKENS = 1_000_000;
/** A price of 1 per million tokens, in nano-units per token. */
const NANO_PER_TOKEN = NANO / QUOTED_TOKENS;

const always = (prompt: number, completion: number): Price => ({ from: 0, prompt, completion });

export const DEFAULT_PRICES: Record<ModelName, Price> = {
  'svc-reason-70b': always(800, 2_400),
  'svc-fast-8b': always(100, 200),
};

/** A price per million tokens in the settings, such as 0.80, with up to three decimals. */
export const PRICE_PATTERN = '^(0|[1-9]\\d{0,5})(\\.\\d{1,3})?$';

/** Parses a price per million tokens. Exact: its thousandths are nano-units per token. */
export function readPrice(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * NANO_PER_TOKEN + Number(fraction.padEnd(3, '0'));
}

/** Formats a price per million tokens, with at least two decimals. */
export function writePrice(nanoPerToken: number): string {
  const whole = Math.floor(nanoPerToken / NANO_PER_TOKEN);
  const fraction = String(nanoPerToken % NANO_PER_TOKEN).padStart(3, '0');
  return `${whole}.${fraction.endsWith('0') ? fraction.slice(0, 2) : fraction}`;
}

export interface PricePoint {
  from: string;
  prompt: string;
  completion: string;
}

/** Returns the price tables: the defaults, followed by the operator's prices in order of their start. */
export function pricesFrom(given: Partial<Record<ModelName, readonly PricePoint[]>>): Record<ModelName, Price[]> {
  const tables = MODEL_NAMES.map((name) => {
    const points = (given[name] ?? []).map(({ from, prompt, completion }) => ({
      from: Date.parse(from),
      prompt: readPrice(prompt),
      completion: readPrice(completion),
    }));
    return [name, [DEFAULT_PRICES[name], ...points.sort((a, b) => a.from - b.from)]];
  });
  return Object.fromEntries(tables);
}

/** Returns the price in effect at a moment. */
export function priceAt(prices: readonly Price[], time: number): Price {
  const price = prices.findLast(({ from }) => from <= time);
  if (!price) throw new Error('a price table starts with a price that is always in effect');
  return price;
}

/** Returns the next price to come into effect after a moment. */
export function priceAfter(prices: readonly Price[], time: number): Price | undefined {
  return prices.find(({ from }) => from > time);
}

/** Computes the price of a completion, streamed or whole: exactly, in nano-units. */
export function costOf({ prompt, completion }: Price, promptTokens: number, completionTokens: number): number {
  const cost = promptTokens * prompt + completionTokens * completion;
  if (!Number.isSafeInteger(cost)) throw new RangeError('the cost of so many tokens is not a safe integer');
  return cost;
}
