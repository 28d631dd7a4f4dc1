import type { Listing } from '@souk/sdk';
import { editorPath } from '../../../lib/paths.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { usePreviewed } from './ownership.ts';

/** Banner for the owner above a preview of the page as buyers see it. */
export function PreviewBanner({ listing }: { listing: Listing | null | undefined }) {
  if (usePreviewed(listing ?? NO_OWNER) !== listing?.id || !listing) return null;
  return (
    <p className="border-b border-line bg-accent-soft px-4 py-2.5 text-center text-[13px] text-balance text-accent-ink">
      <strong className="font-semibold">Preview.</strong>{' '}
      {listing.status === 'published'
        ? 'This is the page as buyers see it. '
        : 'Buyers will see this page once the listing is published. It is visible to you only. '}
      <TextLink to={editorPath(listing)} className="underline">
        Back to the listing
      </TextLink>
    </p>
  );
}

const NO_OWNER = { owner: { id: '' } };
