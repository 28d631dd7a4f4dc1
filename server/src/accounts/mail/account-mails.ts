import type { PrincipalKind } from '../../access/principal.ts';
import type { Mail } from '../../platform/mail.ts';

// Tokens are in the fragment, which browsers do not send: they reach no server's log and no referrer.

export function confirmEmailMail(to: string, publicUrl: string, token: string): Mail {
  return mail(to, 'Confirm your e-mail address', [
    'Somebody, presumably you, gave this address to Souk. To confirm that it is yours, open',
    `${publicUrl}/confirm-email#token=${token}`,
    'The link works once, for seven days. If it was not you, leave it alone: following it would let whoever gave your address act under it.',
  ]);
}

export function resetPasswordMail(to: string, publicUrl: string, token: string): Mail {
  return mail(to, 'Choose a new password', [
    'To choose a new password for your Souk account, open',
    `${publicUrl}/reset-password#token=${token}`,
    'The link works once, for an hour. If you did not ask for it, there is nothing to do: your password stays as it is.',
  ]);
}

export function invitationMail(to: string, url: string): Mail {
  return mail(to, 'You are invited to a Souk market', [
    'An operator invites you to open an account with this address. To do so, open',
    url,
    'The link works once, for fourteen days.',
  ]);
}

export function alreadyRegisteredMail(to: string, publicUrl: string): Mail {
  return mail(to, 'You already have an account', [
    'Somebody, presumably you, tried to use this address for a Souk account, but it has one already. Sign in at',
    `${publicUrl}/sign-in`,
    `If you forgot the password, choose a new one at ${publicUrl}/forgot-password. Nothing was changed.`,
  ]);
}

export function passwordChangedMail(to: string, publicUrl: string): Mail {
  return mail(to, 'Your password was changed', [
    'The password of your Souk account was changed, and every other session was signed out.',
    `If it was not you, choose a new one at once: ${publicUrl}/forgot-password`,
  ]);
}

export function emailChangingMail(to: string, publicUrl: string): Mail {
  return mail(to, 'Your e-mail address is being changed', [
    'Somebody who is signed in to your Souk account, presumably you, asked to change its e-mail address. The change takes effect when the link that we mailed to the new address is followed.',
    `If it was not you, choose a new password at once, which also ends that change: ${publicUrl}/forgot-password`,
  ]);
}

/** Why a webhook endpoint was disabled. */
export type DisabledBecause = 'gone' | 'failing';

const BECAUSE: Record<DisabledBecause, string> = {
  gone: 'it answered 410, which says that it is gone for good',
  failing: 'nothing but failures came back from it for five days',
};

export function webhookDisabledMail(to: string, address: string, mode: string, reason: DisabledBecause): Mail {
  return mail(to, 'A webhook endpoint was disabled', [
    `Nothing more is sent to one of your webhook endpoints in ${mode} mode: ${BECAUSE[reason]}. Its log says what came back:`,
    address,
    'Once it is mended, enable it there. What happens meanwhile is kept for 30 days and can be sent again.',
  ]);
}

export interface DestinationChange {
  label: string;
  /** When payouts to it start, if they are delayed. */
  payable_at: string | null;
  changed_by: { kind: PrincipalKind; id: string } | null;
}

const CHANGED_BY: Record<PrincipalKind, string> = {
  session: 'in a browser session',
  cli: 'by a command-line sign-in',
  key: 'with the API key',
  app: 'by a connected app',
};

export function payoutDestinationMail(
  to: string,
  publicUrl: string,
  mode: string,
  { label, payable_at, changed_by }: DestinationChange,
): Mail {
  const by = changed_by ? ` It was changed ${CHANGED_BY[changed_by.kind]} (${changed_by.id}).` : '';
  const start = payable_at ? [`Payouts to it begin on ${payable_at.slice(0, 16).replace('T', ' at ')} UTC.`] : [];
  return mail(to, 'Your payout destination was changed', [
    `Payouts of your Souk account in ${mode} mode go to a new destination: ${label}.${by}`,
    ...start,
    `If it was not you, choose a new password at once (${publicUrl}/forgot-password), revoke your API keys (${publicUrl}/dashboard/keys), and set the destination again: ${publicUrl}/dashboard/payouts`,
  ]);
}

function mail(to: string, subject: string, paragraphs: string[]): Mail {
  return { to, subject, text: `${paragraphs.join('\n\n')}\n` };
}
