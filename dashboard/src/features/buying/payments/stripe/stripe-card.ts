import type { Mode, PaymentMethod } from '@souk/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { souk } from '../../../../lib/souk.ts';
import { useHideDialog } from '../../../../ui/dialogs/dialog.tsx';
import type { SaveTime } from '../payments.api.ts';
import { confirmCard, mountForm, type StripeForm, type StripeFormState } from './stripe-form.ts';

/**
 * Mounts Stripe's form for a card when its element is rendered, and saves the card that was entered. `attempt` counts the
 * cards, each of which gets a form of its own.
 */
export function useStripeCard(mode: Mode, publishableKey: string, attempt: number, saveTime: SaveTime) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [state, setState] = useState<StripeFormState>('loading');
  const [tries, setTries] = useState(0);
  const form = useRef<StripeForm>(undefined);
  // A card that Stripe has confirmed is not confirmed again when our own response was lost.
  const confirmed = useRef<string>(undefined);
  const hideDialog = useHideDialog();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another card and another try need a form of their own.
  useEffect(() => {
    if (!place) return;
    setState('loading');
    const mounted = mountForm(mode, publishableKey, place, (next, nextForm) => {
      form.current = nextForm;
      setState(next);
    });
    return () => {
      form.current = undefined;
      confirmed.current = undefined;
      mounted.end();
    };
  }, [mode, publishableKey, place, attempt, tries]);

  const save = useCallback(async (): Promise<PaymentMethod> => {
    if (!form.current) throw new Error('the form is mounted before it is submitted');
    // Stripe shows the bank's challenge on the page, where a modal dialog would cover it.
    const showDialog = hideDialog();
    try {
      confirmed.current ??= await confirmCard(form.current);
      return await souk.paymentMethods.create({ token: confirmed.current, save: saveTime }, { mode });
    } finally {
      showDialog();
    }
  }, [mode, saveTime, hideDialog]);

  return { state, setPlace, save, retry: () => setTries((count) => count + 1) };
}
