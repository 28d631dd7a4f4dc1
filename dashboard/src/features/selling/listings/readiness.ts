import type { Dataset, Listing, Mode, Model } from '@souk/sdk';
import { editorPath, managePath } from '../../../lib/paths.ts';

export interface Step {
  label: string;
  /** A missing step prevents the sale; an open one is only recommended. */
  state: 'done' | 'missing' | 'open';
  /** Advice if the step is not done. */
  advice?: string;
  /** Link to the page for the step, if it is another one. */
  at?: { to: string; label: string };
}

export interface Offer {
  listing: Listing;
  asset: Pick<Model | Dataset, 'price' | 'published_at'>;
  /** Every listing of the same asset. */
  siblings: readonly Listing[];
  account: { email_confirmed: boolean };
  mode: Mode;
}

/** Lists what is required before a listing can be sold, and what is recommended. */
export function readinessOf(offer: Offer): Step[] {
  return [...requiredSteps(offer), ...recommendedSteps(offer)];
}

export const canBeSold = (steps: readonly Step[]): boolean => steps.every(({ state }) => state !== 'missing');

function requiredSteps({ listing, asset, siblings, account, mode }: Offer): Step[] {
  const { type } = listing.asset;
  const manage = { to: managePath(listing.asset), label: `Manage the ${type}` };
  const other = siblings.find(({ id, status }) => id !== listing.id && status === 'published');
  const steps: Step[] = [
    asset.published_at !== null
      ? { label: `The ${type} is published`, state: 'done' }
      : {
          label: `Publish the ${type}`,
          state: 'missing',
          advice: type === 'model' ? 'Publish a revision of it first.' : 'Publish it first.',
          at: manage,
        },
  ];
  if (asset.price.amount === 0 && listing.price.amount > 0) {
    const advice = `The ${type} itself is free. Make the listing free, or set a price for the ${type}.`;
    steps.push({ label: 'Fix the price', state: 'missing', advice, at: manage });
  }
  if (other) {
    const advice = `“${other.title}” sells the same ${type}. Take it off sale first.`;
    steps.push({
      label: 'One listing at a time',
      state: 'missing',
      advice,
      at: { to: editorPath(other), label: 'Open that listing' },
    });
  }
  if (mode === 'live' && !account.email_confirmed) {
    const advice = 'Markets that send mail require it for selling in live mode.';
    const at = { to: '/dashboard/account', label: 'Your account' };
    // Open rather than missing: a market without mail does not require it, and this page does not know.
    steps.push({ label: 'Confirm your email', state: 'open', advice, at });
  }
  return steps;
}

function recommendedSteps({ listing }: Offer): Step[] {
  const { description, gallery, deployment_id, asset } = listing;
  const described = gallery.every(({ alt }) => alt !== '');
  return [
    step(gallery.length > 0, 'Pictures', 'The first one is shown in search results.'),
    ...(gallery.length > 0
      ? [step(described, 'Alt text for every picture', 'For people who cannot see them, and for search engines.')]
      : []),
    step(description.trim() !== '', 'Description', 'Say what it does, for whom, and what buyers get.'),
    ...(asset.type === 'model'
      ? [step(deployment_id !== null, 'Trial before buying', 'Connect a deployment that people can call.')]
      : []),
  ];
}

function step(done: boolean, label: string, advice: string): Step {
  return done ? { label, state: 'done' } : { label, state: 'open', advice };
}
