import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { Failure, isSignedOut } from './failure.ts';

export const ACCOUNT_KEY = ['me'] as const;

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Failure;
  }
}

export function makeQueryClient(): QueryClient {
  // Whichever call learns that the session is over, the whole page knows.
  const onError = (error: Failure) => {
    if (isSignedOut(error)) client.setQueryData(ACCOUNT_KEY, null);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (count, error) => count < 2 && isPassing(error) },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

function isPassing(error: unknown): boolean {
  return error instanceof Failure && (error.status === 0 || error.status >= 500);
}
