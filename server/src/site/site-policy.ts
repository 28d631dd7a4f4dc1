import type { Processor } from '../payments/processor.ts';

const OWN = "default-src 'self'; img-src 'self' data:";

/** The sources that Stripe requires for its script, its card form in a frame, and bank challenges; no others. */
const STRIPE = [
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  "connect-src 'self' https://api.stripe.com",
  'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
].join('; ');

/** Builds the site's policy: only this origin, unless Stripe's own form takes the cards. */
export function sitePolicy(processors: readonly Pick<Processor, 'name' | 'publishableKey'>[]): string {
  const takesCards = processors.some(({ name, publishableKey }) => name === 'stripe' && publishableKey !== null);
  return takesCards ? `${OWN}; ${STRIPE}` : OWN;
}
