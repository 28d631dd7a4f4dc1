import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRefreshCards } from './payments.api.ts';

const REFETCH_MS = 2000;

interface Begun {
  id: string;
  status: string;
}

interface Following<Paid extends Begun> {
  /** What a payment was begun for: nothing is followed before it is there. */
  begun: Paid | undefined;
  queryKey: QueryKey;
  look: (id: string) => Promise<Paid>;
  onEnd: () => unknown;
}

/** What was begun, looked at again for as long as it is pending. */
export function useFollowed<Paid extends Begun>({ begun, queryKey, look, onEnd }: Following<Paid>): Paid | undefined {
  const { data = begun } = useQuery({
    queryKey: [...queryKey, begun?.id],
    queryFn: () => look(begun?.id ?? ''),
    enabled: begun?.status === 'pending',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ?? begun)?.status === 'pending' && REFETCH_MS,
  });
  const refreshCards = useRefreshCards();
  const ended = begun?.status === 'pending' && data?.status !== 'pending';
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it has ended is what it is for.
  useEffect(() => {
    if (!ended) return;
    void onEnd();
    void refreshCards(); // one that was entered for it is kept from now on, or gone
  }, [ended]);
  return data;
}
