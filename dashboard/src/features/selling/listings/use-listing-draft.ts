import type { Listing } from '@souk/sdk';
import { useState } from 'react';
import { useConfirmNavigation } from './confirm-navigation.ts';
import { draftOf, isChanged, type ListingDraft } from './listing-draft.ts';

/** Unsaved drafts by listing, which survive a visit to another page. */
const unsaved = new Map<string, ListingDraft>();

export function useListingDraft(listing: Listing) {
  const [edited, setEdited] = useState(() => unsaved.get(listing.id));
  const draft = edited ?? draftOf(listing);
  const changed = isChanged(draft, listing);
  useConfirmNavigation(changed);
  const store = (next: ListingDraft | undefined) => {
    if (next) unsaved.set(listing.id, next);
    else unsaved.delete(listing.id);
    setEdited(next);
  };
  return {
    draft,
    changed,
    change: (part: Partial<ListingDraft>) => store({ ...draft, ...part }),
    /** Returns to the saved values. */
    discard: () => store(undefined),
  };
}
