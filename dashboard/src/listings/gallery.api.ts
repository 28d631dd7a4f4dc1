import type { Listing, Mode, SoukError } from '@souk/sdk';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { souk } from '../souk.ts';
import { useRefreshListing } from './listings.api.ts';

/** A picture on its way into a gallery. */
export interface PendingPicture {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  problem?: SoukError;
}

let lastKey = 0;

/** Sends pictures one after the other, so that they come in the order in which they were chosen. */
export function usePictureUploads(mode: Mode, listing: Listing) {
  const [pending, setPending] = useState<PendingPicture[]>([]);
  const refresh = useRefreshListing(mode, listing);
  const queue = useRef<PendingPicture[]>([]);
  const working = useRef(false);

  const mark = (key: number, change: Partial<PendingPicture>) =>
    setPending((all) => all.map((picture) => (picture.key === key ? { ...picture, ...change } : picture)));
  const drop = (key: number) => setPending((all) => all.filter((picture) => picture.key !== key));

  const work = async () => {
    if (working.current) return;
    working.current = true;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { key, file } = next;
      mark(key, { state: 'sending' });
      try {
        await souk.listings.gallery.add(listing.id, file, {}, { mode });
        await refresh();
        drop(key);
      } catch (error) {
        mark(key, { state: 'failed', problem: error as SoukError });
      }
    }
    working.current = false;
  };
  const send = (pictures: PendingPicture[]) => {
    queue.current.push(...pictures);
    void work();
  };

  return {
    pending,
    add: (files: readonly File[]) => {
      const added = files.map((file): PendingPicture => ({ key: ++lastKey, file, state: 'waiting' }));
      setPending((all) => [...all, ...added]);
      send(added);
    },
    again: (picture: PendingPicture) => {
      mark(picture.key, { state: 'waiting' });
      send([picture]);
    },
    forget: ({ key }: PendingPicture) => drop(key),
  };
}

type Arranged = { id: string; alt?: string }[];

/** Puts pictures in another order, or tells in other words what they show. */
export function useArrangeGallery(mode: Mode, listing: Listing) {
  const refresh = useRefreshListing(mode, listing);
  return useMutation({
    mutationFn: async (wanted: Arranged) => {
      // Those that are not named would be removed: one may have been added elsewhere since this page was loaded.
      const { gallery } = await souk.listings.get(listing.id, { mode });
      const there = wanted.filter(({ id }) => gallery.some((image) => image.id === id));
      const others = gallery.filter(({ id }) => wanted.every((image) => image.id !== id)).map(({ id }) => ({ id }));
      return souk.listings.update(listing.id, { gallery: [...there, ...others] }, { mode });
    },
    onSettled: refresh,
  });
}

export function useRemovePicture(mode: Mode, listing: Listing) {
  const refresh = useRefreshListing(mode, listing);
  return useMutation({
    mutationFn: (image: string) => souk.listings.gallery.remove(listing.id, image, { mode }),
    onSettled: refresh,
  });
}
