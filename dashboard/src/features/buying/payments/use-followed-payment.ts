import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRefreshCards } from './payments.api.ts';

const REFETCH_MS = 2000;

interface Payable {
  id: string;
  status: string;
}

interface FollowOptions<Paid extends Payable> {
  /** The object being paid for; nothing is polled while it is undefined. */
  started: Paid | undefined;
  queryKey: QueryKey;
  get: (id: string) => Promise<Paid>;
  onEnd: () => unknown;
}

/** Polls a payment for as long as it is pending. */
export function useFollowedPayment<Paid extends Payable>(options: FollowOptions<Paid>): Paid | undefined {
  const { started, queryKey, get, onEnd } = options;
  const { data = started } = useQuery({
    queryKey: [...queryKey, started?.id],
    queryFn: () => get(started?.id ?? ''),
    enabled: started?.status === 'pending',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ?? started)?.status === 'pending' && REFETCH_MS,
  });
  const refreshCards = useRefreshCards();
  const ended = started?.status === 'pending' && data?.status !== 'pending';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the payment ends.
  useEffect(() => {
    if (!ended) return;
    void onEnd();
    void refreshCards(); // a card entered for it is now saved or deleted
  }, [ended]);
  return data;
}
