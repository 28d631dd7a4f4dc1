import type { Listing, Mode } from '@souk/sdk';
import { useLayoutEffect, useRef, useState } from 'react';
import { useChangePicture } from './gallery.api.ts';
import { moved } from './picture-rules.ts';

/** Returns the gallery in the new order while the change is being saved. */
export function useMovePicture(mode: Mode, listing: Listing) {
  const change = useChangePicture(mode, listing);
  const [order, setOrder] = useState<string[]>();
  const [announcement, setAnnouncement] = useState('');
  const focused = useRef<string>(undefined);

  // An element that moves in the document loses the focus, which keyboard users need.
  useLayoutEffect(() => {
    if (focused.current) document.getElementById(focused.current)?.focus();
    focused.current = undefined;
  });

  const gallery = order
    ? listing.gallery.toSorted((one, other) => placeIn(order, one) - placeIn(order, other))
    : listing.gallery;
  const to = (from: number, place: number) => {
    const image = gallery[from];
    if (!image || from === place) return;
    const next = moved(gallery, from, place);
    setOrder(next.map(({ id }) => id));
    setAnnouncement(`Picture ${from + 1} is now number ${place + 1} of ${gallery.length}`);
    focused.current = document.activeElement?.id || undefined;
    change.mutate({ id: image.id, position: place }, { onSettled: () => setOrder(undefined) });
  };
  return { gallery, to, announcement, error: change.error };
}

/** Puts pictures that were added in the meantime at the end. */
function placeIn(order: readonly string[], { id }: { id: string }): number {
  const place = order.indexOf(id);
  return place === -1 ? order.length : place;
}
