import { type Route, route } from '../access/route.ts';
import type { PaymentsOptions } from '../payments/payment.ts';
import { readPage } from '../platform/http/page.ts';
import { Enum, ListOf, Named, PageQuery } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import { CHECKOUT_STATUSES, Checkout, toCheckoutResponse } from './checkout.ts';
import * as sql from './checkouts.sql.ts';
import { findCheckout } from './find-checkout.ts';
import { openCheckout, requireLiveMode } from './open-checkout.ts';
import { payCheckout } from './pay-checkout.ts';

const KeyId = Type.Object({ id: Type.String({ description: 'ID of the API key (`key_…`).' }) });
const Id = Type.Object({ id: Type.String({ description: 'ID of the checkout (`chk_…`).' }) });
const common = { access: 'account', tag: 'API keys' } as const;

export function checkoutsRoutes(options: PaymentsOptions): Route[] {
  return [
    route({
      ...common,
      rate: 'write',
      method: 'POST',
      url: '/v1/api_keys/:id/checkout',
      summary: 'Create a checkout for a live premium key',
      description:
        'Live mode only. Activating the key costs 20 USD once. This is a fee, not a credit. A key has one checkout: if it already has an unpaid one, that one is returned with status 200.',
      params: KeyId,
      status: 201,
      secretResponse: true, // the next action of a payment in progress
      response: Named(Checkout),
      otherResponses: { 200: Named(Checkout) },
      handler: ({ principal, vault, params, reply, write }) => {
        requireLiveMode(principal);
        return write(async (tx) => {
          const { checkout, reopened } = await openCheckout(tx, principal, params.id);
          reply.code(reopened ? 200 : 201);
          return toCheckoutResponse(checkout, { vault });
        });
      },
    }),
    route({
      ...common,
      rate: 'read',
      method: 'GET',
      url: '/v1/checkouts',
      summary: 'List checkouts',
      description: 'Returns your checkouts, newest first. Live mode only.',
      query: Type.Object(
        {
          ...PageQuery,
          status: Type.Optional(Enum(CHECKOUT_STATUSES, { description: 'Only checkouts with this status.' })),
        },
        { additionalProperties: false },
      ),
      status: 200,
      response: ListOf(Named(Checkout)),
      handler: async ({ db, vault, principal, query }) => {
        requireLiveMode(principal);
        const page = readPage(vault, `checkouts of ${principal.account.id}`, query);
        const params = [principal.account.id, query.status ?? null, page.afterId, page.limit + 1] as const;
        const checkouts = await db.many(sql.listCheckouts, [...params]);
        return page.finish(
          checkouts,
          (checkout) => toCheckoutResponse(checkout, { vault }),
          ({ id }) => [id],
        );
      },
    }),
    route({
      ...common,
      rate: 'read',
      method: 'GET',
      url: '/v1/checkouts/:id',
      summary: 'Retrieve a checkout',
      description: 'Returns one of your checkouts.',
      params: Id,
      status: 200,
      response: Named(Checkout),
      handler: async (call) => toCheckoutResponse(await findCheckout(call.db, call.principal, call.params.id), call),
    }),
    route({
      ...common,
      rate: 'write',
      method: 'POST',
      url: '/v1/checkouts/:id/pay',
      summary: 'Pay a checkout',
      description:
        'Accepts cards only. The key is active as soon as the checkout is `paid`. `pending` means that the card requires a further step (`next_action`), or that the result is not known yet; the status then changes by itself. If the card is declined, the response is 402 and the checkout stays open. Paying a paid checkout charges nothing. If the key is revoked or expires during the payment, the checkout is `canceled` and the payment is refunded to the card.',
      params: Id,
      body: Type.Object(
        {
          payment_method: Type.String({
            pattern: '^(balance|pm_.+)$',
            maxLength: 255,
            description: 'ID of a saved card (`pm_…`).',
          }),
        },
        { additionalProperties: false, examples: [{ payment_method: 'pm_01k9zq4v7he1r8c3t5n6m2x0gh' }] },
      ),
      status: 200,
      secretResponse: true, // the next action that a card may require
      response: Named(Checkout),
      handler: (call) => payCheckout(call, call.principal, call.params.id, call.body.payment_method, options),
    }),
  ];
}
