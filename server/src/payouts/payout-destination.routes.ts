import { type Route, route } from '../access/route.ts';
import { requireConfirmedAddress } from '../accounts/require-confirmed-address.ts';
import { Named } from '../platform/http/json-schema.ts';
import { findFailure } from './destination-failure.ts';
import { findOwnDestination } from './find-payout-destination.ts';
import { DestinationBody, PayoutDestination, showDestination } from './payout-destination.ts';
import type { PayoutsOptions } from './payouts-options.ts';
import { registerDestination, saveDestination } from './save-payout-destination.ts';

const common = {
  access: 'account',
  tag: 'Payouts',
  url: '/v1/payout_destination',
  status: 200,
  answer: Named(PayoutDestination),
} as const;

export function payoutDestinationRoutes({ processors, publicUrl, confirmsAddresses }: PayoutsOptions): Route[] {
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
        const destination = await findOwnDestination(db, principal, processors[principal.mode]);
        return showDestination(destination, { failure: await findFailure(db, destination) });
      },
    }),
    route({
      ...common,
      rate: 'write',
      method: 'PUT',
      summary: 'Say where your payouts go',
      description:
        'Where payments are simulated, with `bank_account`. Otherwise with an empty object: the processor asks for the details itself, at `onboarding_url`, which is good for a while; send it again for a new one. Account numbers are not kept. Payouts under way still go to the earlier one.',
      body: DestinationBody,
      handler: async ({ db, principal, body, write }) => {
        requireConfirmedAddress(principal, confirmsAddresses, 'are paid out');
        const processor = processors[principal.mode];
        processor.requireReady();
        const destination = await registerDestination(db, principal, body, processor, returnUrl);
        return write(async (tx) =>
          showDestination(await saveDestination(tx, principal, destination, processor), {
            onboardingUrl: destination.onboardingUrl,
          }),
        );
      },
    }),
  ];
}
