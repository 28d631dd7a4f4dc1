export { INFERENCE_CURRENCY } from '../../access/inference-currency.ts';

import type { Price } from '../inference-settings.ts';
import { MODEL_NAMES, type ModelName } from '../model-names.ts';

/** Nano-units of a whole unit of the currency. */
const NANO = 1_000_000_000;
/** Prices are told for so many tokens. */
const TOLD_TOKENS = 1_000_000;
/** A price of 1 for each million tokens, in nano-units for each token. */
const NANO_PER_TOKEN = NANO / TOLD_TOKENS;

const always = (prompt: number, completion: number): Price => ({ from: 0, prompt, completion });

export const DEFAULT_PRICES: Record<ModelName, Price> = {
  'svc-reason-70b': always(800, 2_400),
  'svc-fast-8b': always(100, 200),
};

/** What an operator writes: for a million tokens, such as 0.80, in thousandths at the finest. */
export const PRICE_PATTERN = '^(0|[1-9]\\d{0,5})(\\.\\d{1,3})?$';

/** Exact: the thousandths of a price for a million tokens are the nano-units of one token. */
export function readPrice(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * NANO_PER_TOKEN + Number(fraction.padEnd(3, '0'));
}

/** As it is told: for a million tokens, with at least two decimals. */
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

/** The default prices, and those that the operator has set from some moment on. */
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

/** The price that is in effect at a moment. */
export function priceAt(prices: readonly Price[], time: number): Price {
  const price = prices.findLast(({ from }) => from <= time);
  if (!price) throw new Error('a table of prices begins with one that always holds');
  return price;
}

/** The next one that comes into effect. */
export function priceAfter(prices: readonly Price[], time: number): Price | undefined {
  return prices.find(({ from }) => from > time);
}

/** In nano-units, exactly. */
export function costOf({ prompt, completion }: Price, promptTokens: number, completionTokens: number): number {
  const cost = promptTokens * prompt + completionTokens * completion;
  if (!Number.isSafeInteger(cost)) throw new RangeError('more tokens than a cost can be told of');
  return cost;
}
