import type { Mode, Page } from '@souk/sdk';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';
import type { CardEntry } from './card-entry.ts';

export interface PaymentProcessor {
  name: string;
  /** No real money moves, and only test cards are taken. */
  simulated: boolean;
}

export interface PaymentMethod {
  id: string;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
  is_default: boolean;
}

export const CARDS_KEY = ['cards'] as const;

const CARDS_PATH = '/v1/payment_methods';

/** Only for who is signed in: visitors are not told. */
export function usePaymentProcessor(mode: Mode, { enabled = true } = {}) {
  return useQuery({
    queryKey: ['payment processor', mode],
    queryFn: () => call<PaymentProcessor>('GET', '/v1/payment_processor', { mode }),
    staleTime: Number.POSITIVE_INFINITY, // it changes with the configuration of the server
    enabled,
  });
}

/** An account has 20 cards at most: one page. */
export function useCards(mode: Mode) {
  return useQuery({
    queryKey: [...CARDS_KEY, mode],
    queryFn: async () => {
      const page = await call<Page<PaymentMethod>>('GET', CARDS_PATH, { mode, query: { limit: '100' } });
      return page.items;
    },
  });
}

export function saveCard(mode: Mode, card: CardEntry): Promise<PaymentMethod> {
  return call('POST', CARDS_PATH, { mode, body: { card } });
}

export function removeCard(mode: Mode, id: string): Promise<unknown> {
  return call('DELETE', `${CARDS_PATH}/${encodeURIComponent(id)}`, { mode });
}
