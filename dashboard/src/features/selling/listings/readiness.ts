import type { Dataset, Listing, Mode, Model } from '@souk/sdk';
import { editorPath, managePath } from '../../../lib/paths.ts';

export interface Step {
  label: string;
  /** Missing ones keep it from being sold; open ones only make it sell worse. */
  state: 'done' | 'missing' | 'open';
  /** What to do about it, where it is not done. */
  advice?: string;
  /** Where to do it, if not here. */
  at?: { to: string; label: string };
}

export interface Offered {
  listing: Listing;
  asset: Pick<Model | Dataset, 'price' | 'published_at'>;
  /** Every listing of the same asset. */
  siblings: readonly Listing[];
  account: { email_confirmed: boolean };
  mode: Mode;
}

/** What is needed before buyers can have it, and what would help it sell. */
export function readinessOf(offered: Offered): Step[] {
  return [...needed(offered), ...advised(offered)];
}

export const canBeSold = (steps: readonly Step[]): boolean => steps.every(({ state }) => state !== 'missing');

function needed({ listing, asset, siblings, account, mode }: Offered): Step[] {
  const { type } = listing.asset;
  const manage = { to: managePath(listing.asset), label: `Manage the ${type}` };
  const other = siblings.find(({ id, status }) => id !== listing.id && status === 'published');
  const steps: Step[] = [
    asset.published_at !== null
      ? { label: `The ${type} is published`, state: 'done' }
      : {
          label: `Publish the ${type}`,
          state: 'missing',
          advice: type === 'model' ? 'A revision of it has to be published first.' : 'It has to be published first.',
          at: manage,
        },
  ];
  if (asset.price.amount === 0 && listing.price.amount > 0) {
    const advice = `The ${type} itself is free. Make the listing free, or give the ${type} a price.`;
    steps.push({ label: 'Settle the price', state: 'missing', advice, at: manage });
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
    const advice = 'A market that sends mail lets nobody sell in live mode before.';
    const at = { to: '/dashboard/account', label: 'To your account' };
    // Open rather than missing: a market that sends no mail does not ask for it, and this page cannot tell.
    steps.push({ label: 'Confirm your e-mail address', state: 'open', advice, at });
  }
  return steps;
}

function advised({ listing }: Offered): Step[] {
  const { description, gallery, deployment_id, asset } = listing;
  const described = gallery.every(({ alt }) => alt !== '');
  return [
    step(gallery.length > 0, 'Pictures', 'The first one is shown in search results.'),
    ...(gallery.length > 0
      ? [step(described, 'Pictures described in words', 'For those who cannot see them, and for search engines.')]
      : []),
    step(description.trim() !== '', 'A description', 'Say what it does, for whom, and what a buyer gets.'),
    ...(asset.type === 'model'
      ? [step(deployment_id !== null, 'To be tried before buying', 'Connect a deployment that answers calls.')]
      : []),
  ];
}

function step(done: boolean, label: string, advice: string): Step {
  return done ? { label, state: 'done' } : { label, state: 'open', advice };
}
