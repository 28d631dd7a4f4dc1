import { type Route, route } from '../../access/route.ts';
import type { AccountsOptions } from '../../accounts/accounts-options.ts';
import { requireConfirmedEmail } from '../../accounts/mail/require-confirmed-email.ts';
import { confirmPassword } from '../../accounts/sessions/confirm-password.ts';
import { Named } from '../../platform/http/schemas/json-schema.ts';
import { destinationOptions, type PayoutsOptions } from '../payouts-options.ts';
import { findFailure } from './destination-failure.ts';
import { findOwnDestination } from './find-payout-destination.ts';
import { DestinationBody, PayoutDestination, toDestinationResponse } from './payout-destination.ts';
import { requireOlderCredential } from './require-older-credential.ts';
import { registerDestination, saveDestination } from './save-payout-destination.ts';

const PASSWORD_MISSING = '`password` is required. Enter your current password to change where your payouts go.';

const common = {
  access: 'account',
  tag: 'Payouts',
  url: '/v1/payout_destination',
  status: 200,
  response: Named(PayoutDestination),
} as const;

type Options = PayoutsOptions & Pick<AccountsOptions, 'counters' | 'passwords'>;

export function payoutDestinationRoutes(options: Options): Route[] {
  const { processors, publicUrl, requiresConfirmedEmail, payoutRules } = options;
  const returnUrl = `${publicUrl}/dashboard/payouts`;
  return [
    route({
      ...common,
      rate: 'read',
      method: 'GET',
      summary: 'Retrieve your payout destination',
      description:
        'Returns where your payouts go. While you are onboarding, the status is refreshed from the processor first. If the last payout failed, `failure` says why. Without a destination, the response is 404, and `payout_destination` of `GET /v1/balance` is null.',
      handler: async ({ db, principal }) => {
        const destination = await findOwnDestination(db, principal, destinationOptions(options, principal.mode));
        return toDestinationResponse(destination, { failure: await findFailure(db, destination) });
      },
    }),
    route({
      ...common,
      rate: 'write',
      method: 'PUT',
      summary: 'Set your payout destination',
      description:
        'If payments are simulated, send `bank_account`. Otherwise send an empty object: the processor collects your details at `onboarding_url`, which expires after a while. Send the request again for a new URL. Account numbers are not stored. Payouts that are in transit still go to the previous destination. In live mode, payouts to a new destination start at `payable_at`. We mail you about every change and emit `payout_destination.updated`. A browser session must send `password`. In live mode, a key or CLI sign-in that is less than 48 hours old (or another time that the market sets) gets 403 `forbidden_resource`, unless your account is just as new. Use an older credential or the website instead.',
      body: DestinationBody,
      handler: async ({ db, principal, body, requestId, request, write }) => {
        requireConfirmedEmail(principal, requiresConfirmedEmail, 'are paid out');
        const processor = processors[principal.mode];
        processor.requireReady();
        if (principal.kind === 'session') {
          const given = { field: 'password', password: body.password, missing: PASSWORD_MISSING };
          await confirmPassword(db, principal, given, request, options);
        } else {
          await requireOlderCredential(db, principal, payoutRules.newDestinationHours[principal.mode]);
        }
        const destination = await registerDestination(db, principal, body, processor, returnUrl);
        return write(async (tx) => {
          const by = { principal, requestId };
          const saved = await saveDestination(tx, by, destination, destinationOptions(options, principal.mode));
          return toDestinationResponse(saved, { onboardingUrl: destination.onboardingUrl });
        });
      },
    }),
  ];
}
