import type { Listing } from '@souk/sdk';
import { editorOf } from '../../../lib/paths.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { usePreviewed } from './ownership.ts';

/** Tells its owner that they look at the page with the eyes of a buyer. */
export function PreviewBanner({ listing }: { listing: Listing | null | undefined }) {
  if (usePreviewed(listing ?? NOBODY) !== listing?.id || !listing) return null;
  return (
    <p className="border-b border-line bg-accent-soft px-4 py-2.5 text-center text-[13px] text-balance text-accent-ink">
      <strong className="font-semibold">Preview.</strong>{' '}
      {listing.status === 'published'
        ? 'This is the page as buyers see it. '
        : 'Buyers will see the page like this once it is on sale. Now only you do. '}
      <TextLink to={editorOf(listing)} className="underline">
        Back to the listing
      </TextLink>
    </p>
  );
}

const NOBODY = { owner: { id: '' } };
