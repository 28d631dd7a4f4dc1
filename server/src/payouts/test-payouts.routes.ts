import { type Route, route } from '../access/route.ts';
import { ListOf, Named } from '../platform/http/schemas/json-schema.ts';
import { findOwnPayout, toPayoutWithLines } from './find-payout.ts';
import { Payout } from './payout.ts';
import type { PayoutsOptions } from './payouts-options.ts';
import { preparePayoutsOf } from './run-payouts.ts';
import { sendPayout } from './send-payout.ts';

export function testPayoutsRoutes(options: PayoutsOptions): Route[] {
  return [
    route({
      tag: 'Test helpers',
      method: 'POST',
      url: '/v1/test_helpers/payouts',
      access: 'account',
      rate: 'write',
      testOnly: true,
      summary: 'Create payouts of your earnings',
      description:
        'Available in test mode only. Runs the daily payouts for your account, sends them and returns them. The list is empty if nothing is due.',
      status: 200,
      response: ListOf(Named(Payout)),
      handler: async ({ db, principal, requestId, write }) => {
        const payouts = await preparePayoutsOf(db, principal.account.id, options);
        for (const { id } of payouts) await sendPayout(db, id, { ...options, requestId });
        return write(async (tx) => {
          const items = [];
          for (const { id } of payouts) items.push(await toPayoutWithLines(tx, await findOwnPayout(tx, principal, id)));
          return { items, has_more: false };
        });
      },
    }),
  ];
}
