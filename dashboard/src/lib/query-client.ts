import type { SoukError } from '@souk/sdk';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut } from './failure.ts';

export const ACCOUNT_KEY = ['me'] as const;

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: SoukError;
  }
}

export function createQueryClient(): QueryClient {
  // Any call may learn that the session has ended: the whole page then shows it.
  const onError = (error: SoukError) => {
    if (isSignedOut(error)) client.setQueryData(ACCOUNT_KEY, null);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // The SDK retries by itself.
      queries: { staleTime: 10_000, retry: false },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
