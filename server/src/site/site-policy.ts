import type { Processor } from '../payments/processor.ts';

const OWN = "default-src 'self'; img-src 'self' data:";

/** What Stripe asks for its script, its card form in a frame, and the questions of banks: no more than that. */
const STRIPE = [
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  "connect-src 'self' https://api.stripe.com",
  'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
].join('; ');

/** From where the site may load: from here alone, unless Stripe's own form takes the cards. */
export function sitePolicy(processors: readonly Pick<Processor, 'name' | 'publishableKey'>[]): string {
  const takesCards = processors.some(({ name, publishableKey }) => name === 'stripe' && publishableKey !== null);
  return takesCards ? `${OWN}; ${STRIPE}` : OWN;
}
