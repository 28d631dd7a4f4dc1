import type { Listing } from '@souk/sdk';
import { useState } from 'react';
import { useConfirmNavigation } from './confirm-navigation.ts';
import { draftOf, isChanged, type ListingDraft } from './listing-draft.ts';

/** What was written and not saved, by the listing: whoever looks at another page in between finds it again. */
const unsaved = new Map<string, ListingDraft>();

export function useListingDraft(listing: Listing) {
  const [kept, setKept] = useState(() => unsaved.get(listing.id));
  const draft = kept ?? draftOf(listing);
  const changed = isChanged(draft, listing);
  useConfirmNavigation(changed);
  const keep = (next: ListingDraft | undefined) => {
    if (next) unsaved.set(listing.id, next);
    else unsaved.delete(listing.id);
    setKept(next);
  };
  return {
    draft,
    changed,
    change: (part: Partial<ListingDraft>) => keep({ ...draft, ...part }),
    /** Back to what is saved. */
    discard: () => keep(undefined),
  };
}
