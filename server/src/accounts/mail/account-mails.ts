import type { PrincipalKind } from '../../access/principal.ts';
import type { Mail } from '../../platform/mail.ts';

// Tokens are in the fragment, which browsers do not send: they reach no server's log and no referrer.

export function confirmEmailMail(to: string, publicUrl: string, token: string): Mail {
  return mail(to, 'Confirm your email address', [
    'Someone, probably you, entered this email address on Souk. To confirm that it is yours, open',
    `${publicUrl}/confirm-email#token=${token}`,
    'The link works once and expires in seven days. If this was not you, do not open it: another person could then use your email address.',
  ]);
}

export function resetPasswordMail(to: string, publicUrl: string, token: string): Mail {
  return mail(to, 'Choose a new password', [
    'To choose a new password for your Souk account, open',
    `${publicUrl}/reset-password#token=${token}`,
    'The link works once and expires in one hour. If you did not request it, ignore this mail. Your password stays the same.',
  ]);
}

export function invitationMail(to: string, url: string): Mail {
  return mail(to, 'You are invited to a Souk market', [
    'An operator invited you to create an account with this email address. To sign up, open',
    url,
    'The link works once and expires in 14 days.',
  ]);
}

export function alreadyRegisteredMail(to: string, publicUrl: string): Mail {
  return mail(to, 'You already have an account', [
    'Someone, probably you, tried to use this email address for a Souk account, but it already has one. Nothing was changed. Sign in at',
    `${publicUrl}/sign-in`,
    `If you forgot your password, choose a new one: ${publicUrl}/forgot-password`,
  ]);
}

export function passwordChangedMail(to: string, publicUrl: string): Mail {
  return mail(to, 'Your password was changed', [
    'The password of your Souk account was changed, and all other sessions were signed out.',
    `If this was not you, choose a new password now: ${publicUrl}/forgot-password`,
  ]);
}

export function emailChangingMail(to: string, publicUrl: string): Mail {
  return mail(to, 'Your email address is being changed', [
    'Someone who is signed in to your Souk account, probably you, requested a new email address. The change takes effect when the link that we sent to the new address is opened.',
    `If this was not you, choose a new password now, which also cancels the change: ${publicUrl}/forgot-password`,
  ]);
}

/** Why a webhook endpoint was disabled. */
export type DisabledBecause = 'gone' | 'failing';

const BECAUSE: Record<DisabledBecause, string> = {
  gone: 'it responded with 410 Gone',
  failing: 'every delivery failed for five days',
};

export function webhookDisabledMail(to: string, url: string, mode: string, reason: DisabledBecause): Mail {
  return mail(to, 'A webhook endpoint was disabled', [
    `We disabled one of your webhook endpoints in ${mode} mode: ${BECAUSE[reason]}. Its log shows the responses:`,
    url,
    'After you fix the endpoint, enable it there. Events are kept for 30 days, and you can replay those that it missed.',
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
  const start = payable_at ? [`Payouts to it start on ${payable_at.slice(0, 16).replace('T', ' at ')} UTC.`] : [];
  return mail(to, 'Your payout destination was changed', [
    `Payouts of your Souk account in ${mode} mode now go to a new destination: ${label}.${by}`,
    ...start,
    `If this was not you, choose a new password now (${publicUrl}/forgot-password), revoke your API keys (${publicUrl}/dashboard/keys), and set the destination again: ${publicUrl}/dashboard/payouts`,
  ]);
}

function mail(to: string, subject: string, paragraphs: string[]): Mail {
  return { to, subject, text: `${paragraphs.join('\n\n')}\n` };
}
