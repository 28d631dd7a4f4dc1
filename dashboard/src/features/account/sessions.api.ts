import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePages } from '../../lib/pages.ts';
import { souk } from '../../lib/souk.ts';

const SESSIONS_KEY = ['sessions'] as const;

export function useSessions() {
  return usePages(SESSIONS_KEY, (page) => souk.sessions.list(page));
}

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => souk.sessions.end(id),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}
