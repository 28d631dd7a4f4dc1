import { type Mode, SoukError } from '@souk/sdk';
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { souk } from '../../../../lib/souk.ts';
import { appearanceIn } from './stripe-appearance.ts';
import { openStripe } from './stripe-script.ts';

/** `kept out`: the script or its form did not come, for instance for a content blocker. */
export type StripeFormState = 'loading' | 'ready' | 'kept out' | { refused: SoukError };

export interface StripeForm {
  stripe: Stripe;
  elements: StripeElements;
}

/** Shows Stripe's form in a place of the page, with a secret that is good for one card. */
export function showForm(
  mode: Mode,
  publishableKey: string,
  place: HTMLElement,
  tell: (state: StripeFormState, form?: StripeForm) => void,
) {
  let destroy: (() => void) | undefined;
  let ended = false;
  const outside = place.parentElement ?? place;
  const show = async () => {
    const [stripe, setup] = await Promise.all([openStripe(publishableKey), souk.paymentMethods.setUp({ mode })]);
    if (ended) return;
    if (setup.client_secret === null) throw new Error('there is a secret where Stripe takes the cards');
    const elements = stripe.elements({ clientSecret: setup.client_secret, appearance: appearanceIn(outside) });
    const element = elements.create('payment', { layout: 'tabs', terms: { card: 'never' } });
    const darkness = window.matchMedia('(prefers-color-scheme: dark)');
    const recolour = () => elements.update({ appearance: appearanceIn(outside) });
    darkness.addEventListener('change', recolour);
    destroy = () => {
      darkness.removeEventListener('change', recolour);
      element.destroy();
    };
    element.on('ready', () => tell('ready', { stripe, elements }));
    element.on('loaderror', () => tell('kept out'));
    element.mount(place);
  };
  show().catch((error: unknown) => {
    if (!ended) tell(error instanceof SoukError ? { refused: error } : 'kept out');
  });
  return {
    end() {
      ended = true;
      destroy?.();
    },
  };
}

/** Hands the card to Stripe, with whatever its bank asks for. Answers Stripe's name for it. */
export async function confirmCard({ stripe, elements }: StripeForm): Promise<string> {
  const { error, setupIntent } = await stripe.confirmSetup({
    elements,
    redirect: 'if_required',
    confirmParams: { return_url: window.location.href },
  });
  if (error) throw refusalOf(error);
  const method = setupIntent?.payment_method;
  const token = typeof method === 'object' ? method?.id : method;
  if (!token) throw new Error('a card that was confirmed has a name');
  return token;
}

/** In Stripe's own words, which are meant for the owner of the card. Nothing was charged yet. */
export function refusalOf({ type, message }: StripeError): SoukError {
  const words = message ?? 'Stripe did not accept this card.';
  return new SoukError({ code: `stripe_${type}`, message: words });
}
