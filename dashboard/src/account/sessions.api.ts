import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api.ts';
import { usePages } from '../pages.ts';

export interface Session {
  id: string;
  kind: 'browser' | 'cli';
  current: boolean;
  user_agent: string;
  address: string;
  created_at: string;
  last_used_at: string;
  expires_at: string;
}

const SESSIONS_KEY = ['sessions'] as const;

export function useSessions() {
  return usePages<Session>(SESSIONS_KEY, '/v1/sessions');
}

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE', `/v1/sessions/${encodeURIComponent(id)}`),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}
