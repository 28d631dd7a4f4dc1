import { type Mode, SoukError } from '@souk/sdk';
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { souk } from '../../../../lib/souk.ts';
import { appearanceIn } from './stripe-appearance.ts';
import { openStripe } from './stripe-script.ts';

/** `blocked`: the script or its form did not load, for instance because of a content blocker. */
export type StripeFormState = 'loading' | 'ready' | 'blocked' | { error: SoukError };

export interface StripeForm {
  stripe: Stripe;
  elements: StripeElements;
}

/** Mounts Stripe's form in an element of the page, with a client secret that is good for one card. */
export function mountForm(
  mode: Mode,
  publishableKey: string,
  place: HTMLElement,
  onStateChange: (state: StripeFormState, form?: StripeForm) => void,
) {
  let destroy: (() => void) | undefined;
  let ended = false;
  const outside = place.parentElement ?? place;
  const show = async () => {
    const [stripe, setup] = await Promise.all([openStripe(publishableKey), souk.paymentMethods.setUp({ mode })]);
    if (ended) return;
    if (setup.client_secret === null) throw new Error('the setup has a client secret when Stripe takes the cards');
    const elements = stripe.elements({ clientSecret: setup.client_secret, appearance: appearanceIn(outside) });
    const element = elements.create('payment', { layout: 'tabs', terms: { card: 'never' } });
    const darkness = window.matchMedia('(prefers-color-scheme: dark)');
    const recolour = () => elements.update({ appearance: appearanceIn(outside) });
    darkness.addEventListener('change', recolour);
    destroy = () => {
      darkness.removeEventListener('change', recolour);
      element.destroy();
    };
    element.on('ready', () => onStateChange('ready', { stripe, elements }));
    element.on('loaderror', () => onStateChange('blocked'));
    element.mount(place);
  };
  show().catch((error: unknown) => {
    if (!ended) onStateChange(error instanceof SoukError ? { error } : 'blocked');
  });
  return {
    end() {
      ended = true;
      destroy?.();
    },
  };
}

/** Confirms the card with Stripe, including a step that its bank requires. Returns Stripe's ID of the card. */
export async function confirmCard({ stripe, elements }: StripeForm): Promise<string> {
  const { error, setupIntent } = await stripe.confirmSetup({
    elements,
    redirect: 'if_required',
    confirmParams: { return_url: window.location.href },
  });
  if (error) throw toSoukError(error);
  const method = setupIntent?.payment_method;
  const token = typeof method === 'object' ? method?.id : method;
  if (!token) throw new Error('a confirmed card has an ID');
  return token;
}

/** Keeps Stripe's message, which is written for the cardholder. Nothing was charged yet. */
export function toSoukError({ type, message }: StripeError): SoukError {
  return new SoukError({ code: `stripe_${type}`, message: message ?? 'Stripe did not accept this card.' });
}
