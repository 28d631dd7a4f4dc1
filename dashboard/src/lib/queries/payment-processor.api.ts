import type { Mode } from '@souk/sdk';
import { useQuery } from '@tanstack/react-query';
import { useVisitor } from '../session.ts';
import { souk } from '../souk.ts';

/** Requires a signed-in account: the API does not return it to visitors. */
export function usePaymentProcessor(mode: Mode, { enabled = true } = {}) {
  return useQuery({
    queryKey: ['payment processor', mode],
    queryFn: () => souk.paymentProcessor.get({ mode }),
    staleTime: Number.POSITIVE_INFINITY, // it changes only with the configuration of the server
    enabled,
  });
}

/** Returns whether live payments move no real money; false until that is known. */
export function useLiveIsSimulated(): boolean {
  const signedIn = Boolean(useVisitor());
  const { data } = usePaymentProcessor('live', { enabled: signedIn });
  return data?.simulated ?? false;
}
