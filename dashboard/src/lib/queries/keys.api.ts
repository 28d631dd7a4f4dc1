import type { BodyOf, Mode } from '@souk/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAttemptKey } from '../attempt-key.ts';
import { chooseMode } from '../mode.ts';
import { usePages } from '../pages.ts';
import { souk } from '../souk.ts';

const KEYS_KEY = ['keys'] as const;

export function useKeys(mode: Mode) {
  return usePages([...KEYS_KEY, mode], (page) => souk.apiKeys.list({ ...page, mode }));
}

export function useCreateKey() {
  const refresh = useRefreshKeys();
  const attemptKey = useAttemptKey();
  return useMutation({
    mutationFn: (body: BodyOf<'/v1/api_keys', 'post'>) =>
      souk.apiKeys.create(body, { idempotencyKey: attemptKey(body) }),
    onSuccess: ({ mode }) => {
      chooseMode(mode); // so that the list shows the new key
      return refresh();
    },
    // The secret must not outlive the dialog.
    gcTime: 0,
  });
}

export function useUpdateKey(id: string) {
  const refresh = useRefreshKeys();
  return useMutation({
    mutationFn: (body: BodyOf<'/v1/api_keys/{id}', 'patch'>) => souk.apiKeys.update(id, body),
    onSuccess: refresh,
  });
}

export function useRevokeKey(id: string) {
  const refresh = useRefreshKeys();
  return useMutation({
    mutationFn: () => souk.apiKeys.revoke(id),
    onSuccess: refresh,
  });
}

export function useRefreshKeys() {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: KEYS_KEY }), [client]);
}
