import type { Stripe } from '@stripe/stripe-js';
// Imported by its file path: the package's other entry points resolve only in bundlers.
import { loadStripe } from '@stripe/stripe-js/pure/index.js';

const TIMEOUT_MS = 20_000;

const opened = new Map<string, Stripe>();

/** Loads Stripe's script where a card is about to be entered, and nowhere else. A failed load can be tried again. */
export async function openStripe(publishableKey: string): Promise<Stripe> {
  const stripe = opened.get(publishableKey) ?? (await Promise.race([loadStripe(publishableKey), rejectAfterTimeout()]));
  if (!stripe) throw new Error('Stripe’s script runs only in a browser');
  opened.set(publishableKey, stripe);
  return stripe;
}

/** `loadStripe` would wait for as long as the browser does. */
function rejectAfterTimeout(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('Stripe’s script did not load in time')), TIMEOUT_MS);
  });
}
