import type { Mode } from '@souk/sdk';
import { useQuery } from '@tanstack/react-query';
import { souk } from '../souk.ts';

/** What a listing is called, of a purchase that came with no license. One that is off sale is called by its id. */
export function ListingTitle({ mode, id }: { mode: Mode; id: string }) {
  const { data, error } = useQuery({
    queryKey: ['listing title', mode, id],
    queryFn: async () => (await souk.listings.get(id, { mode })).title,
    staleTime: 60_000,
  });
  return data ?? (error ? `Listing ${id}` : '…');
}
