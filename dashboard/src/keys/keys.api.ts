import type { ApiKey, Mode, NewApiKey, Scope, Tier } from '@souk/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../api.ts';
import { useAttemptKey } from '../attempt-key.ts';
import { chooseMode } from '../mode.ts';
import { usePages } from '../pages.ts';

const KEYS_KEY = ['keys'] as const;

export interface NewKeyInput {
  name: string;
  mode: Mode;
  tier: Tier;
  scopes?: Scope[];
  expires_in?: string;
}

export function useKeys(mode: Mode) {
  return usePages<ApiKey>([...KEYS_KEY, mode], '/v1/api_keys', { filters: { mode } });
}

export function useCreateKey() {
  const refresh = useRefreshKeys();
  const attemptKey = useAttemptKey();
  return useMutation({
    mutationFn: (body: NewKeyInput) =>
      call<NewApiKey>('POST', '/v1/api_keys', { body, idempotencyKey: attemptKey(body) }),
    onSuccess: ({ mode }) => {
      chooseMode(mode); // so that the key made is among those shown
      return refresh();
    },
    // The secret is nobody's after the dialog is closed.
    gcTime: 0,
  });
}

export function useRenameKey(id: string) {
  const refresh = useRefreshKeys();
  return useMutation({
    mutationFn: (body: { name: string }) => call<ApiKey>('PATCH', keyPath(id), { body }),
    onSuccess: refresh,
  });
}

export function useRevokeKey(id: string) {
  const refresh = useRefreshKeys();
  return useMutation({
    mutationFn: () => call<ApiKey>('POST', `${keyPath(id)}/revoke`),
    onSuccess: refresh,
  });
}

export function useRefreshKeys() {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: KEYS_KEY }), [client]);
}

export function keyPath(id: string): string {
  return `/v1/api_keys/${encodeURIComponent(id)}`;
}
