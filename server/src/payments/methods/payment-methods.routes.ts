import { Type } from 'typebox';
import { type Route, route } from '../../access/route.ts';
import { readPage } from '../../platform/http/page.ts';
import { ListOf, Named, Nullable, PageQuery } from '../../platform/http/schemas/json-schema.ts';
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

const Id = Type.Object({ id: Type.String() });
const common = { access: 'account', tag: 'Payments' } as const;

export const PaymentProcessor = Type.Object(
  {
    name: Type.String({ description: '`stripe`, or `simulated`' }),
    available: Type.Boolean({ description: 'payments can be made in this mode' }),
    simulated: Type.Boolean({ description: 'no real money moves, and only test cards are taken' }),
    publishable_key: Nullable(
      Type.String({ description: 'what the processor’s own script is started with in a browser' }),
    ),
  },
  {
    $id: 'PaymentProcessor',
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
      summary: 'Show who processes payments in this mode',
      status: 200,
      response: Named(PaymentProcessor),
      handler: async ({ principal }) => describeProcessor(processors[principal.mode]),
    }),
    route({
      ...common,
      rate: 'write',
      method: 'POST',
      url: '/v1/payment_methods',
      summary: 'Save a card',
      description:
        'By `token`, the name that the payment processor gave the card in the browser. Where payments are simulated also by `card`, a published test card. The first card becomes the default. With `keep: "when_paid"` it can be paid with, and is among the saved cards once a payment with it has succeeded; it is gone where one fails, or where none is begun within an hour.',
      body: PaymentMethodInput,
      status: 201,
      response: Named(PaymentMethod),
      handler: async ({ db, principal, body, write }) => {
        const { keep = 'now', ...given } = body;
        const input = requireOneCard(given);
        const provisional = keep === 'when_paid';
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
      summary: 'Make ready to save a card in a browser',
      description:
        'With `client_secret` the processor’s own form takes the card and answers a token, which is then saved. Without one, cards are sent here.',
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
      summary: 'List saved cards',
      description: 'Newest first.',
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
      summary: 'Show a saved card',
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
      summary: 'Remove a saved card',
      description: 'The newest that is left becomes the default. Not while a payment with it is open.',
      params: Id,
      status: 200,
      response: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }),
      handler: ({ principal, params, write }) => write((tx) => removePaymentMethod(tx, principal, params.id)),
    }),
    route({
      ...common,
      rate: 'write',
      method: 'POST',
      url: '/v1/payment_methods/:id/default',
      summary: 'Make a card the default',
      description: 'It is charged where no card is named.',
      params: Id,
      status: 200,
      response: Named(PaymentMethod),
      handler: ({ principal, params, write }) =>
        write(async (tx) => toPaymentMethodResponse(await makeDefault(tx, principal, params.id))),
    }),
  ];
}
