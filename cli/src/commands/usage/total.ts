import type { UsageDay } from '@souk/sdk';
import { sumCosts } from '../../token-costs.ts';

type Used = Pick<UsageDay, 'requests' | 'prompt_tokens' | 'completion_tokens' | 'cost' | 'currency'>;

export interface UsageTotal {
  requests: number;
  prompt_tokens: number;
  completion_tokens: number;
  /** One per currency. */
  costs: { cost: string; currency: string }[];
}

export function totalOf(items: Used[]): UsageTotal {
  const sum = (field: 'requests' | 'prompt_tokens' | 'completion_tokens') =>
    items.reduce((before, item) => before + item[field], 0);
  const currencies = [...new Set(items.map(({ currency }) => currency))];
  return {
    requests: sum('requests'),
    prompt_tokens: sum('prompt_tokens'),
    completion_tokens: sum('completion_tokens'),
    costs: currencies.map((currency) => ({
      currency,
      cost: sumCosts(items.filter((item) => item.currency === currency).map(({ cost }) => cost)),
    })),
  };
}
