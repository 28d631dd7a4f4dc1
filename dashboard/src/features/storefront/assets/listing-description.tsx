import type { Listing } from '@souk/sdk';
import { Markdown } from '../../../ui/content/markdown.tsx';
import { Card } from '../../../ui/layout/card.tsx';

/** Shows the description that the seller wrote for the listing. */
export function ListingDescription({ name, listing: { title, description } }: { name: string; listing: Listing }) {
  if (description.trim() === '') return null;
  return (
    <Card className="px-5 py-6 sm:px-7">
      <section aria-label="From the seller">
        {/* The name is the heading of the page already. */}
        {title !== name && <h2 className="mb-4 text-2xl font-semibold tracking-tight wrap-anywhere">{title}</h2>}
        <Markdown text={description} />
      </section>
    </Card>
  );
}
