import type { BodyOf } from '@souk/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isSignedOut } from '../../lib/failure.ts';
import { ACCOUNT_KEY } from '../../lib/query-client.ts';
import { leave, useSignedIn } from '../../lib/session.ts';
import { souk } from '../../lib/souk.ts';

export function useSignIn() {
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => souk.auth.signIn(body),
    onSuccess: signedIn,
  });
}

/** Returns the message to show when nothing was created: the email has an account, which only its owner may learn. */
export function useSignUp() {
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: async (body: BodyOf<'/auth/sign_up', 'post'>) => {
      const { message } = await souk.auth.signUp(body);
      return (await signedIn()) ? undefined : message;
    },
  });
}

export function useSignOut() {
  return useMutation({
    mutationFn: async (body: { everywhere?: boolean }) => {
      await souk.auth.signOut(body).catch((error: unknown) => {
        if (!isSignedOut(error)) throw error;
      });
      leave();
    },
  });
}

export function useUpdateAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'/v1/me', 'patch'>) => souk.me.update(body),
    onSuccess: (account) => client.setQueryData(ACCOUNT_KEY, account),
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'/auth/password', 'post'>) => souk.auth.changePassword(body),
    onSuccess: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
}

export function useCloseAccount() {
  return useMutation({
    mutationFn: async (body: { password: string }) => {
      await souk.me.close(body);
      leave('/account-closed');
    },
  });
}

export function useResendConfirmation() {
  return useMutation({ mutationFn: (body: { email: string }) => souk.auth.requestConfirmation(body) });
}

/** Confirms an email. With the password it also signs in. */
export function useConfirmEmail() {
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: async (body: { token: string; password?: string }) => {
      const confirmed = await souk.auth.confirmEmail(body);
      await signedIn();
      return confirmed;
    },
  });
}

export function useRequestReset() {
  return useMutation({ mutationFn: (body: { email: string }) => souk.auth.requestPasswordReset(body) });
}

/** Sets a new password, which ends every session of the account, including one in this browser. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; password: string }) => souk.auth.confirmPasswordReset(body),
    onSuccess: () => client.clear(),
  });
}
