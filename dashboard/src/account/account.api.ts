import type { Account } from '@souk/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api.ts';
import { isSignedOut } from '../failure.ts';
import { ACCOUNT_KEY } from '../query-client.ts';
import { leave, useSignedIn } from '../session.tsx';

/** What the endpoints answer that have nothing to show but what happened. */
export interface Done {
  message: string;
}

export interface SignUpInput {
  name: string;
  email: string;
  password: string;
  invitation?: string;
}

export function useSignIn() {
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => call('POST', '/auth/sign_in', { body }),
    onSuccess: signedIn,
  });
}

/** Answers what to tell the person when no account was made: the address has one, which only its owner may learn. */
export function useSignUp() {
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: async (body: SignUpInput) => {
      const { message } = await call<Done>('POST', '/auth/sign_up', { body });
      return (await signedIn()) ? undefined : message;
    },
  });
}

export function useSignOut() {
  return useMutation({
    mutationFn: async (body: { everywhere?: boolean }) => {
      await call('POST', '/auth/sign_out', { body }).catch((error: unknown) => {
        if (!isSignedOut(error)) throw error;
      });
      leave();
    },
  });
}

export function useUpdateAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name?: string; email?: string; current_password?: string }) =>
      call<Account>('PATCH', '/v1/me', { body }),
    onSuccess: (account) => client.setQueryData(ACCOUNT_KEY, account),
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { current_password: string; new_password: string }) =>
      call<Done>('POST', '/auth/password', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
}

export function useCloseAccount() {
  return useMutation({
    mutationFn: async (body: { password: string }) => {
      await call('POST', '/v1/me/close', { body });
      leave('/');
    },
  });
}

export function useResendConfirmation() {
  return useMutation({ mutationFn: () => call<Done>('POST', '/auth/confirm_email/resend') });
}

export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; password?: string }) => call<Done>('POST', '/auth/confirm_email', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ACCOUNT_KEY }),
  });
}

export function useRequestReset() {
  return useMutation({ mutationFn: (body: { email: string }) => call<Done>('POST', '/auth/password_reset', { body }) });
}

/** Every session of the account ends with this, one in this browser too. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; password: string }) =>
      call<Done>('POST', '/auth/password_reset/confirm', { body }),
    onSuccess: () => client.clear(),
  });
}
