import type { Mode, PaymentMethod } from '@souk/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { souk } from '../../../../lib/souk.ts';
import { useStepAside } from '../../../../ui/dialogs/dialog.tsx';
import type { Keep } from '../payments.api.ts';
import { confirmCard, type StripeForm, type StripeFormState, showForm } from './stripe-form.ts';

/**
 * Stripe's form for a card, and how what was entered in it is saved. Made when its place is shown; `attempt` counts the
 * cards, each of which gets a form of its own.
 */
export function useStripeCard(mode: Mode, publishableKey: string, attempt: number, keep: Keep) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [state, setState] = useState<StripeFormState>('loading');
  const [tries, setTries] = useState(0);
  const form = useRef<StripeForm>(undefined);
  // What Stripe has taken already is not taken again where our own answer was lost.
  const taken = useRef<string>(undefined);
  const stepAside = useStepAside();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another card and another try need a form of their own.
  useEffect(() => {
    if (!place) return;
    setState('loading');
    const shown = showForm(mode, publishableKey, place, (next, made) => {
      form.current = made;
      setState(next);
    });
    return () => {
      form.current = undefined;
      taken.current = undefined;
      shown.end();
    };
  }, [mode, publishableKey, place, attempt, tries]);

  const save = useCallback(async (): Promise<PaymentMethod> => {
    if (!form.current) throw new Error('the form is not sent before it is there');
    // Where the bank asks, Stripe puts that on the page, below a modal dialog.
    const comeBack = stepAside();
    try {
      taken.current ??= await confirmCard(form.current);
      return await souk.paymentMethods.create({ token: taken.current, keep }, { mode });
    } finally {
      comeBack();
    }
  }, [mode, keep, stepAside]);

  return { state, setPlace, save, retry: () => setTries((count) => count + 1) };
}
