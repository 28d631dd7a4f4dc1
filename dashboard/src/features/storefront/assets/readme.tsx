import type { Listing } from '@souk/sdk';
import { splitReadme } from '../../../lib/widget/front-matter.ts';
import { Markdown } from '../../../ui/content/markdown.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { BookIcon } from '../../../ui/layout/icons.tsx';
import { Gallery } from './gallery.tsx';
import { ListingDescription } from './listing-description.tsx';

interface ReadmeProps {
  /** Name of the asset. */
  name: string;
  text: string | undefined;
  listing: Listing | null | undefined;
}

/** Shows the readme, below the pictures and the description of the listing. */
export function Readme({ name, text = '', listing }: ReadmeProps) {
  const { body } = splitReadme(text);
  return (
    <div className="space-y-6">
      {listing && <Gallery images={listing.gallery} />}
      {listing && <ListingDescription name={name} listing={listing} />}
      {body.trim() ? (
        <Card className="px-5 py-6 sm:px-7">
          <Markdown text={body} />
        </Card>
      ) : (
        !hasPitch(listing) && (
          <Card>
            <EmptyState Icon={BookIcon} title="No readme">
              The owner has not written a readme yet.
            </EmptyState>
          </Card>
        )
      )}
    </div>
  );
}

/** Returns whether there is a readme, a description or a picture to show. */
export const hasReadme = ({ text, listing }: Omit<ReadmeProps, 'name'>): boolean =>
  Boolean(splitReadme(text ?? '').body.trim()) || hasPitch(listing) || Boolean(listing?.gallery.length);

const hasPitch = (listing: ReadmeProps['listing']): boolean => Boolean(listing?.description.trim());
