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

const PASSWORD_MISSING = '`password` is required: enter your current password to change where your payouts go.';

const common = {
  access: 'account',
  tag: 'Payouts',
  url: '/v1/payout_destination',
  status: 200,
  response: Named(PayoutDestination),
} as const;

type Options = PayoutsOptions & Pick<AccountsOptions, 'counters'>;

export function payoutDestinationRoutes(options: Options): Route[] {
  const { processors, publicUrl, requiresConfirmedEmail, payoutRules } = options;
  const returnUrl = `${publicUrl}/dashboard/payouts`;
  return [
    route({
      ...common,
      rate: 'read',
      method: 'GET',
      summary: 'Show where your payouts go',
      description:
        'One that the processor still asks you about is looked up there first. Where the last payout to it failed, `failure` says why. Not found where you have not said yet: `payout_destination` of `GET /v1/balance` is null then.',
      handler: async ({ db, principal }) => {
        const destination = await findOwnDestination(db, principal, destinationOptions(options, principal.mode));
        return toDestinationResponse(destination, { failure: await findFailure(db, destination) });
      },
    }),
    route({
      ...common,
      rate: 'write',
      method: 'PUT',
      summary: 'Say where your payouts go',
      description:
        'Where payments are simulated, with `bank_account`. Otherwise with an empty object: the processor asks for the details itself, at `onboarding_url`, which is good for a while; send it again for a new one. Account numbers are not kept. Payouts under way still go to the earlier one; in live mode those to a new one begin at `payable_at`. Every change is mailed to you, and emitted as `payout_destination.updated`. A browser session needs `password`. In live mode a key or command-line sign-in that is less than 48 hours old (or what the market has set) is 403 `forbidden_resource`, unless the account is as new: use an older one, or the site.',
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
