import type { Listing, Mode } from '@souk/sdk';
import { useLayoutEffect, useRef, useState } from 'react';
import { useChangePicture } from './gallery.api.ts';
import { moved } from './picture-rules.ts';

/** The gallery in the order that was asked for last, while the server is still told of it. */
export function useMovePicture(mode: Mode, listing: Listing) {
  const change = useChangePicture(mode, listing);
  const [order, setOrder] = useState<string[]>();
  const [told, setTold] = useState('');
  const focused = useRef<string>(undefined);

  // What is moved in the document loses the focus, and with it whoever moves it by the keyboard.
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
    setTold(`Picture ${from + 1} is now number ${place + 1} of ${gallery.length}`);
    focused.current = document.activeElement?.id || undefined;
    change.mutate({ id: image.id, position: place }, { onSettled: () => setOrder(undefined) });
  };
  return { gallery, to, told, error: change.error };
}

/** One that came meanwhile is at the end. */
function placeIn(order: readonly string[], { id }: { id: string }): number {
  const place = order.indexOf(id);
  return place === -1 ? order.length : place;
}
