import type { Listing, Mode, SoukError } from '@souk/sdk';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { randomText } from '../../../../lib/attempt-key.ts';
import { souk } from '../../../../lib/souk.ts';
import { useRefreshListing } from '../listings.api.ts';

/** A picture that is being uploaded to a gallery. */
export interface PendingPicture {
  /** Also the idempotency key, so that a retry after a lost response adds it only once. */
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  problem?: SoukError;
}

/** Uploads pictures one by one, so that they keep the order in which they were chosen. */
export function usePictureUploads(mode: Mode, listing: Listing) {
  const [pending, setPending] = useState<PendingPicture[]>([]);
  const refresh = useRefreshListing(mode, listing);
  const queue = useRef<PendingPicture[]>([]);
  const working = useRef(false);

  const mark = (key: string, change: Partial<PendingPicture>) =>
    setPending((all) => all.map((picture) => (picture.key === key ? { ...picture, ...change } : picture)));
  const drop = (key: string) => setPending((all) => all.filter((picture) => picture.key !== key));

  const work = async () => {
    if (working.current) return;
    working.current = true;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { key, file } = next;
      mark(key, { state: 'sending' });
      try {
        await souk.listings.gallery.add(listing.id, file, {}, { mode, idempotencyKey: key });
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
      const added = files.map((file): PendingPicture => ({ key: randomText(), file, state: 'waiting' }));
      setPending((all) => [...all, ...added]);
      send(added);
    },
    retry: (picture: PendingPicture) => {
      mark(picture.key, { state: 'waiting' });
      send([picture]);
    },
    dismiss: ({ key }: PendingPicture) => drop(key),
  };
}

/** Changes the position or the alt text of one picture. Does not overwrite changes to others, even from another tab. */
export function useChangePicture(mode: Mode, listing: Listing) {
  const refresh = useRefreshListing(mode, listing);
  return useMutation({
    mutationFn: ({ id, ...changes }: { id: string; alt?: string; position?: number }) =>
      souk.listings.gallery.update(listing.id, id, changes, { mode }),
    // Runs the changes in order: a position counts from the result of the previous move.
    scope: { id: `gallery of ${listing.id}` },
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
