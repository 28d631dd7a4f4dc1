import type { Listing } from '@souk/sdk';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { BookIcon } from '../ui/icons.tsx';
import { Markdown } from '../ui/markdown.tsx';
import { Gallery } from './gallery.tsx';

/** What its owner wrote about it, below the pictures that it is sold with. */
export function Readme({ text, listing }: { text: string | undefined; listing: Listing | null | undefined }) {
  return (
    <div className="space-y-6">
      {listing && <Gallery images={listing.gallery} />}
      <Card>
        {text?.trim() ? (
          <div className="px-5 py-6 sm:px-7">
            <Markdown text={text} />
          </div>
        ) : (
          <EmptyState Icon={BookIcon} title="No readme">
            Its owner has not written anything about it yet.
          </EmptyState>
        )}
      </Card>
    </div>
  );
}
