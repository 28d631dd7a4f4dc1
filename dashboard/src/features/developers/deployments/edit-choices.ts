import type { Listing } from '@souk/sdk';
import { formatSpan } from '../../../lib/labels/deployment-labels.ts';

interface Choice {
  value: string;
  label: string;
}

const IDLE_TIMES = [60, 300, 900, 3_600, 86_400];

/** Offers the usual timeouts and the current one. */
export function idleChoices(current: number): Choice[] {
  const times = [...new Set([...IDLE_TIMES, current])].sort((a, b) => a - b);
  return times.map((seconds) => ({ value: String(seconds), label: `${formatSpan(seconds)} without a call` }));
}

/** Offers the published revisions, newest first, and the current one even if it is no longer published. */
export function revisionChoices(published: readonly string[], current: string): Choice[] {
  const newestFirst = published.toReversed();
  const all = newestFirst.includes(current) ? newestFirst : [current, ...newestFirst];
  return all.map((value, at) => ({ value, label: at === 0 && value !== current ? `${value} (newest)` : value }));
}

export function listingChoices(listings: readonly Pick<Listing, 'id' | 'title'>[], current: string | null): Choice[] {
  const known = listings.map(({ id, title }) => ({ value: id, label: `Me, and licensees of “${title}”` }));
  const gone = current !== null && !listings.some(({ id }) => id === current);
  return [
    { value: '', label: 'Only me' },
    ...known,
    ...(gone ? [{ value: current, label: 'Me, and licensees of its listing' }] : []),
  ];
}
