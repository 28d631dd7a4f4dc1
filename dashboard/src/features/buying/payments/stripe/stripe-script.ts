/** Of Stripe's own script, as much as is used here. It may only be had from Stripe itself, never bundled. */
export interface StripeScript {
  elements(options: { clientSecret: string; appearance: StripeAppearance }): StripeElements;
  confirmSetup(options: {
    elements: StripeElements;
    redirect: 'if_required';
    confirmParams: { return_url: string };
  }): Promise<{ error?: StripeFailure; setupIntent?: { payment_method: string | { id: string } | null } }>;
  handleNextAction(options: { clientSecret: string }): Promise<{ error?: StripeFailure }>;
}

export interface StripeElements {
  create(type: 'payment', options: object): StripeElement;
  update(options: { appearance: StripeAppearance }): void;
}

export interface StripeElement {
  mount(place: HTMLElement): void;
  focus(): void;
  destroy(): void;
  on(event: 'ready' | 'loaderror', listener: () => void): void;
}

export interface StripeAppearance {
  theme: 'stripe' | 'night';
  variables: Record<string, string>;
}

export interface StripeFailure {
  type: string;
  message?: string;
}

type StripeConstructor = (publishableKey: string) => StripeScript;

/** Of the same major version as the API that the server speaks. */
const ADDRESS = 'https://js.stripe.com/endive/stripe.js';
const PATIENCE_MS = 20_000;

let loading: Promise<StripeConstructor> | undefined;
const opened = new Map<string, StripeScript>();

/** Loads it where a card is about to be entered, and nowhere else. What failed can be tried again. */
export async function openStripe(publishableKey: string): Promise<StripeScript> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const create = await loading;
  const stripe = opened.get(publishableKey) ?? create(publishableKey);
  opened.set(publishableKey, stripe);
  return stripe;
}

/** A script element is all that `@stripe/stripe-js` would do as well. */
async function load(): Promise<StripeConstructor> {
  const script = document.createElement('script');
  script.src = ADDRESS;
  try {
    await new Promise<void>((resolve, reject) => {
      script.onload = () => resolve();
      script.onerror = () => reject(new Error('Stripe’s script was not loaded'));
      setTimeout(() => reject(new Error('Stripe’s script did not come')), PATIENCE_MS);
      document.head.append(script);
    });
  } catch (error) {
    script.remove();
    throw error;
  }
  const { Stripe } = window as unknown as { Stripe?: StripeConstructor };
  if (!Stripe) throw new Error('what was loaded is not Stripe’s script');
  return Stripe;
}
