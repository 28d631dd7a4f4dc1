import type { Listing } from '@souk/sdk';
import { Markdown } from '../../../ui/content/markdown.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { BookIcon } from '../../../ui/layout/icons.tsx';
import { Gallery } from './gallery.tsx';
import { Pitch } from './pitch.tsx';

interface ReadmeProps {
  /** Of what it is about. */
  name: string;
  text: string | undefined;
  listing: Listing | null | undefined;
}

/** What its owner wrote about it, below the pictures and the words that it is sold with. */
export function Readme({ name, text, listing }: ReadmeProps) {
  return (
    <div className="space-y-6">
      {listing && <Gallery images={listing.gallery} />}
      {listing && <Pitch name={name} listing={listing} />}
      {text?.trim() ? (
        <Card className="px-5 py-6 sm:px-7">
          <Markdown text={text} />
        </Card>
      ) : (
        !hasPitch(listing) && (
          <Card>
            <EmptyState Icon={BookIcon} title="No readme">
              Its owner has not written anything about it yet.
            </EmptyState>
          </Card>
        )
      )}
    </div>
  );
}

/** Whether there is anything to read or to look at. */
export const isTold = ({ text, listing }: Omit<ReadmeProps, 'name'>): boolean =>
  Boolean(text?.trim()) || hasPitch(listing) || Boolean(listing?.gallery.length);

const hasPitch = (listing: ReadmeProps['listing']): boolean => Boolean(listing?.description.trim());
