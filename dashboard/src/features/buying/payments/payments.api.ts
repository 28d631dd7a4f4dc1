import type { Mode, PaymentMethod } from '@souk/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { souk } from '../../../lib/souk.ts';
import type { CardEntry } from './card-entry.ts';

const CARDS_KEY = ['cards'] as const;

/** Loads the cards. An account has up to 20, so one page is enough. */
export function useCards(mode: Mode) {
  return useQuery({
    queryKey: [...CARDS_KEY, mode],
    queryFn: async () => (await souk.paymentMethods.list({ limit: 100 }, { mode })).items,
  });
}

/** When the API saves a card. A card entered for a payment is saved once it has paid. */
export type SaveTime = 'now' | 'after_payment';

export function saveCard(mode: Mode, card: CardEntry, saveTime: SaveTime): Promise<PaymentMethod> {
  return souk.paymentMethods.create({ card, save: saveTime }, { mode });
}

export function useSaveCard() {
  const refresh = useRefreshCards();
  // Not a variable of the mutation: the query cache would hold it for as long as the form is shown.
  const entered = useRef<() => Promise<PaymentMethod>>(undefined);
  const saving = useMutation({
    mutationFn: () => {
      const save = entered.current;
      entered.current = undefined;
      if (!save) throw new Error('unreachable: submitting the form sets the card');
      return save();
    },
    onSuccess: refresh,
  });
  return {
    busy: saving.isPending,
    error: saving.error,
    save(card: () => Promise<PaymentMethod>, onSaved: () => void) {
      entered.current = card;
      saving.mutate(undefined, { onSuccess: onSaved });
    },
  };
}

export function useRemoveCard(mode: Mode, id: string) {
  const refresh = useRefreshCards();
  return useMutation({ mutationFn: () => souk.paymentMethods.delete(id, { mode }), onSuccess: refresh });
}

export function useSetDefaultCard(mode: Mode, id: string) {
  const refresh = useRefreshCards();
  return useMutation({ mutationFn: () => souk.paymentMethods.setDefault(id, { mode }), onSuccess: refresh });
}

export function useRefreshCards() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: CARDS_KEY });
}
