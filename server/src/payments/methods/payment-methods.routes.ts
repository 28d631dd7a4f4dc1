import { type Route, route } from '../../access/route.ts';
import { invalid } from '../../platform/errors.ts';
import { readPage } from '../../platform/http/page.ts';
import { IdParams } from '../../platform/http/schemas/common-fields.ts';
import { Deleted } from '../../platform/http/schemas/deleted.ts';
import { ListOf, Named, Nullable, PageQuery } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { describeProcessor } from '../describe-processor.ts';
import type { PaymentsOptions } from '../payment.ts';
import { findOwnMethod } from './find-payment-method.ts';
import { CardSetup, PaymentMethod, PaymentMethodInput, toPaymentMethodResponse } from './payment-method.ts';
import * as sql from './payment-methods.sql.ts';
import { makeDefault, removePaymentMethod } from './remove-payment-method.ts';
import {
  requireOneCard,
  requireRoomForCard,
  saveCustomer,
  savePaymentMethod,
  toCustomer,
} from './save-payment-method.ts';

const Id = IdParams('pm', 'the payment method');
const common = { access: 'account', tag: 'Payments' } as const;

export const PaymentProcessor = Type.Object(
  {
    name: Type.String({ description: 'Name of the processor: `stripe` or `simulated`.' }),
    available: Type.Boolean({ description: 'Whether payments are possible in this mode.' }),
    simulated: Type.Boolean({
      description: 'Whether payments are simulated: no real money moves, and only test cards are accepted.',
    }),
    publishable_key: Nullable(
      Type.String({ description: 'Public key for the processor’s browser SDK. Null if it has none.' }),
    ),
  },
  {
    $id: 'PaymentProcessor',
    description: 'The payment processor of a mode.',
    examples: [{ name: 'simulated', available: true, simulated: true, publishable_key: null }],
  },
);

/** Routes for saved cards. Card numbers are sent to the processor and stored nowhere else. */
export function paymentMethodsRoutes({ processors }: Pick<PaymentsOptions, 'processors'>): Route[] {
  return [
    route({
      access: 'any',
      tag: 'Payments',
      rate: 'read',
      method: 'GET',
      url: '/v1/payment_processor',
      summary: 'Retrieve the payment processor',
      description: 'Returns the payment processor of the current mode.',
      status: 200,
      response: Named(PaymentProcessor),
      handler: async ({ principal }) => describeProcessor(processors[principal.mode]),
    }),
    route({
      ...common,
      rate: 'write',
      method: 'POST',
      url: '/v1/payment_methods',
      summary: 'Create a payment method',
      description:
        'Saves a card by the `token` that the payment processor returned in the browser. If payments are simulated, you can also send a published test card as `card`. The first card becomes the default. With `save: "after_payment"`, you can pay with the card, but it is saved only once a payment with it succeeds. It is deleted if that payment fails, or if no payment starts within an hour.',
      body: PaymentMethodInput,
      status: 201,
      response: Named(PaymentMethod),
      handler: async ({ db, principal, body, write }) => {
        const { save, keep, ...given } = body;
        if (save !== undefined && keep !== undefined) throw invalid('keep', 'Send `save`, and not `keep` as well.');
        const input = requireOneCard(given);
        const provisional = save === 'after_payment' || keep === 'when_paid';
        const processor = processors[principal.mode];
        await requireRoomForCard(db, principal);
        const card = await processor.saveCard(input, await toCustomer(db, principal, processor));
        return write(async (tx) =>
          toPaymentMethodResponse(await savePaymentMethod(tx, principal, processor, card, { provisional })),
        );
      },
    }),
    route({
      ...common,
      rate: 'write',
      method: 'POST',
      url: '/v1/payment_methods/setup',
      summary: 'Create a card setup',
      description:
        'Prepares saving a card in a browser. If `client_secret` is set, open the processor’s card form with it. The form returns a token: send it to `POST /v1/payment_methods`. Otherwise send the card there directly.',
      secretResponse: true,
      status: 200,
      response: Named(CardSetup),
      handler: async ({ db, principal, write }) => {
        const processor = processors[principal.mode];
        const saving = await processor.beginSaving(await toCustomer(db, principal, processor));
        return write(async (tx) => {
          if (saving) await saveCustomer(tx, principal, processor, saving.customer);
          const { name, publishableKey } = processor;
          return { processor: name, publishable_key: publishableKey, client_secret: saving?.clientSecret ?? null };
        });
      },
    }),
    route({
      ...common,
      rate: 'read',
      method: 'GET',
      url: '/v1/payment_methods',
      summary: 'List payment methods',
      description: 'Returns your saved cards, newest first.',
      query: Type.Object(PageQuery, { additionalProperties: false }),
      status: 200,
      response: ListOf(Named(PaymentMethod)),
      handler: async ({ db, vault, principal, query }) => {
        const page = readPage(vault, `payment methods of ${principal.account.id}`, query);
        const rows = await db.many(sql.listMethods, [principal.account.id, page.afterId, page.limit + 1]);
        return page.finish(rows, toPaymentMethodResponse, ({ id }) => [id]);
      },
    }),
    route({
      ...common,
      rate: 'read',
      method: 'GET',
      url: '/v1/payment_methods/:id',
      summary: 'Retrieve a payment method',
      description: 'Returns one of your saved cards.',
      params: Id,
      status: 200,
      response: Named(PaymentMethod),
      handler: async ({ db, principal, params }) =>
        toPaymentMethodResponse(await findOwnMethod(db, principal, params.id)),
    }),
    route({
      ...common,
      rate: 'write',
      method: 'DELETE',
      url: '/v1/payment_methods/:id',
      summary: 'Delete a payment method',
      description:
        'Deletes a saved card. If it was the default, the newest remaining card becomes the default. You cannot delete a card while a payment with it is open.',
      params: Id,
      status: 200,
      response: Deleted('payment method', 'pm_01jzq3v8k2m4n6p8r0t2v4w6x8'),
      handler: ({ principal, params, write }) => write((tx) => removePaymentMethod(tx, principal, params.id)),
    }),
    route({
      ...common,
      rate: 'write',
      method: 'POST',
      url: '/v1/payment_methods/:id/default',
      summary: 'Set the default payment method',
      description: 'Requests that name no card charge the default one.',
      params: Id,
      status: 200,
      response: Named(PaymentMethod),
      handler: ({ principal, params, write }) =>
        write(async (tx) => toPaymentMethodResponse(await makeDefault(tx, principal, params.id))),
    }),
  ];
}
