import { requireAccess } from '../../access/require-access.ts';
import { type Route, route } from '../../access/route.ts';
import { PriceModel } from '../../catalog/assets/asset.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/http/page.ts';
import { IdParams } from '../../platform/http/schemas/common-fields.ts';
import { Enum, IdOf, ListOf, Money, Named, PageQuery } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import type { CommerceOptions } from '../commerce-options.ts';
import { createPurchase } from './create-purchase.ts';
import {
  PURCHASE_STATUSES,
  Purchase,
  type PurchaseRow,
  toPurchaseResponse,
  toPurchaseResponseFor,
} from './purchase.ts';
import * as sql from './purchases.sql.ts';
import { refundPurchase } from './refund-purchase.ts';

const Id = IdParams('pur', 'the purchase');
const common = { tag: 'Purchases', response: Named(Purchase) } as const;

/** The scopes that buyers and sellers need to see their side of a purchase. */
const SCOPE_OF = { buyer: 'models:read', seller: 'payouts:read' } as const;
const EITHER_SCOPE = Object.values(SCOPE_OF);

export function purchasesRoutes(options: CommerceOptions): Route[] {
  return [
    route({
      ...common,
      method: 'POST',
      url: '/v1/purchases',
      access: 'account',
      rate: 'write',
      summary: 'Create a purchase',
      description:
        'Buys a license. The price is paid from your balance unless `payment_method` names a card. If the card requires another step, the purchase is `pending` and `next_action` describes the step. When the purchase succeeds, the license is granted and `listing.purchased` is emitted.',
      body: Type.Object(
        {
          listing_id: IdOf('lst', 'a listing'),
          payment_method: Type.Optional(
            Type.String({
              pattern: '^(balance|pm_.+)$',
              maxLength: 255,
              description: 'ID of a payment method (`pm_…`), or `balance`, the default. Not needed for a free listing.',
            }),
          ),
          expected_price: Type.Optional(
            Type.Object(
              { ...Money.properties, model: Type.Optional(PriceModel) },
              {
                additionalProperties: false,
                description:
                  'Price that you expect. If the listing has another price, the response is 409 and nothing is charged.',
              },
            ),
          ),
        },
        {
          additionalProperties: false,
          examples: [{ listing_id: 'lst_01k9zq4v7he1r8c3t5n6m2x0lm', payment_method: 'balance' }],
        },
      ),
      status: 201,
      secretResponse: true, // a pending `next_action` carries a secret
      handler: (call) => createPurchase(call, call.body, options),
    }),
    route({
      ...common,
      method: 'GET',
      url: '/v1/purchases',
      access: EITHER_SCOPE,
      rate: 'read',
      summary: 'List purchases',
      description:
        'Returns your purchases (scope `models:read`), or with `role=seller` your sales (scope `payouts:read`), newest first. Sales include only purchases that succeeded or were refunded.',
      query: Type.Object(
        {
          ...PageQuery,
          role: Type.Optional(
            Enum(['buyer', 'seller'], { description: 'Your side of the purchases. Defaults to `buyer`.' }),
          ),
          status: Type.Optional(Enum(PURCHASE_STATUSES, { description: 'Returns only purchases with this status.' })),
          listing: Type.Optional(IdOf('lst', 'a listing')),
        },
        { additionalProperties: false },
      ),
      status: 200,
      response: ListOf(Named(Purchase)),
      handler: async ({ db, vault, principal, query }) => {
        const { role = 'buyer', status = null, listing = null } = query;
        requireAccess(SCOPE_OF[role], principal);
        const page = readPage(vault, `purchases of ${principal.account.id}`, query);
        const params = [principal.account.id, status, listing, page.afterId, page.limit + 1] as const;
        const purchases = await db.many(sql.listPurchases[role], [...params]);
        return page.finish(
          purchases,
          (purchase) => toPurchaseResponseFor({ principal, vault }, purchase),
          ({ id }) => [id],
        );
      },
    }),
    route({
      ...common,
      method: 'GET',
      url: '/v1/purchases/:id',
      access: EITHER_SCOPE,
      rate: 'read',
      summary: 'Retrieve a purchase',
      description:
        'Only its buyer (scope `models:read`) and its seller (scope `payouts:read`) can see it. The seller sees it once it has succeeded.',
      params: Id,
      status: 200,
      handler: async (call) => {
        const { db, principal, params } = call;
        const purchase = await db.one(sql.purchaseById, [params.id]);
        if (!purchase) throw notFound('purchase');
        const { id } = principal.account;
        const role = purchase.buyer_id === id ? 'buyer' : isSaleOf(purchase, id) ? 'seller' : undefined;
        if (!role)
          throw new ApiError(
            'forbidden_resource',
            "You don't have access to this purchase. Only its buyer and its seller can see it.",
          );
        requireAccess(SCOPE_OF[role], principal);
        return toPurchaseResponseFor(call, purchase);
      },
    }),
    route({
      ...common,
      method: 'POST',
      url: '/v1/purchases/:id/refund',
      access: 'account',
      rate: 'write',
      summary: 'Refund a purchase',
      description:
        'Only the seller can refund a purchase, until `refundable_until` (14 days after the sale unless the market sets another time). The license is revoked, deployments that the buyer runs under it are stopped, and the whole amount goes back to where it came from, including the fee. Your share is deducted from your earnings that are not paid out yet. In live mode they must cover it: otherwise the response is 409 `invalid_state`, and an operator can still refund the purchase. In test mode your next earnings cover the difference, and until then `cleared` of `GET /v1/balance` is negative.',
      params: Id,
      status: 200,
      handler: ({ principal, params, requestId, write }) =>
        write(async (tx) => toPurchaseResponse(await refundPurchase(tx, principal, params.id, requestId, options))),
    }),
  ];
}

/** An unpaid attempt is visible to the buyer only. */
function isSaleOf({ seller_id, status }: PurchaseRow, accountId: string): boolean {
  return seller_id === accountId && (status === 'succeeded' || status === 'refunded');
}
