import type { Static } from 'typebox';
import type { Call } from '../../access/route.ts';
import { NamedAccount } from '../../accounts/profile/named-account.ts';
import type { AssetKind } from '../../catalog/assets/asset.ts';
import { AssetOwner, AssetSlug } from '../../catalog/assets/asset-view.ts';
import { CARD_FIELDS } from '../../payments/methods/payment-method.ts';
import { NextStep, openNextAction } from '../../payments/next-action.ts';
import type { NextAction } from '../../payments/processor.ts';
import { Described, TimestampOf } from '../../platform/http/schemas/common-fields.ts';
import { Enum, Money, Nullable, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { AssetType } from '../listings/listing.ts';

export const PURCHASE_STATUSES = ['pending', 'succeeded', 'failed', 'refunded'] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

export interface PurchaseRow {
  id: string;
  listing_id: string;
  asset_id: string;
  /**
   * All three are null if both the asset and its listing are deleted, which only failed or refunded purchases allow.
   */
  asset_type: AssetKind | null;
  asset_slug: string | null;
  asset_name: string | null;
  buyer_id: string;
  buyer_slug: string;
  buyer_name: string;
  seller_id: string;
  seller_slug: string;
  status: PurchaseStatus;
  currency: string;
  amount: number;
  platform_fee: number;
  seller_payout: number;
  /** Null if it was paid from the balance, or free. */
  payment_id: string | null;
  /** The saved card that is charged; null without one, and once its owner's account is closed. */
  card_brand: string | null;
  card_last4: string | null;
  /** Encrypted. */
  next_action: Buffer | null;
  license_grant_id: string | null;
  refund_id: string | null;
  refunded_at: Date | null;
  created_at: Date;
  /** Null until it is sold. */
  refundable_until: Date | null;
}

export const Purchase = Type.Object(
  {
    id: Type.String({ description: 'Unique purchase ID.' }),
    listing_id: Type.String({ description: 'ID of the listing that was bought.' }),
    asset: Nullable(
      Type.Object(
        {
          type: AssetType,
          id: Type.String({ description: 'ID of the model or dataset.' }),
          slug: AssetSlug,
          name: Type.String({
            description: 'Current display name. If the asset is deleted, the title of its listing.',
          }),
        },
        { description: 'Model or dataset that the license is for. Null if it and its listing are deleted.' },
      ),
    ),
    status: Enum(PURCHASE_STATUSES, {
      description: '`pending` until the card payment is confirmed. The license is granted with `succeeded`.',
    }),
    amount: Described(Money, 'Price that the buyer pays.'),
    payment: Nullable(
      Type.Object(
        {
          type: Enum(['balance', 'card'], { description: 'Source of the payment.' }),
          card: Nullable(
            Type.Object(CARD_FIELDS, {
              description:
                'Card that is charged. Visible only to the buyer, and not to restricted keys. Null for test tokens.',
            }),
          ),
        },
        { description: 'How the purchase is paid. Null if it is free.' },
      ),
    ),
    platform_fee: Described(Money, 'Part of the amount that the market keeps.'),
    seller_payout: Described(Money, 'Part of the amount that the seller earns.'),
    license_grant_id: Nullable(
      Type.String({ description: 'ID of the license grant. Null until the purchase succeeds.' }),
    ),
    buyer: Described(NamedAccount, 'Account that bought the license.'),
    seller: Described(AssetOwner, 'Account that sold the license.'),
    next_action: Nullable(NextStep),
    created_at: Timestamp,
    refund_id: Nullable(
      Type.String({ description: 'ID of the refund, as in `subject` of balance transactions. Null without a refund.' }),
    ),
    refunded_at: Nullable(TimestampOf('When the purchase was refunded. Null without a refund.')),
    refundable_until: Nullable(
      TimestampOf('Until when the seller can refund the purchase. Null unless it has succeeded.'),
    ),
  },
  {
    $id: 'Purchase',
    description: 'A purchase of a license to a model or dataset.',
    examples: [
      {
        id: 'pur_01k9zq4v7he1r8c3t5n6m2x0ab',
        listing_id: 'lst_01k9zq4v7he1r8c3t5n6m2x0lm',
        asset: {
          type: 'model',
          id: 'mdl_01k9zq4v7he1r8c3t5n6m2x0ab',
          slug: 'acme/pick-place',
          name: 'Pick Place',
        },
        status: 'succeeded',
        amount: { currency: 'usd', amount: 4900 },
        payment: { type: 'card', card: { brand: 'visa', last4: '4242' } },
        platform_fee: { currency: 'usd', amount: 490 },
        seller_payout: { currency: 'usd', amount: 4410 },
        license_grant_id: 'grt_01k9zq4v7he1r8c3t5n6m2x0cd',
        buyer: { id: 'usr_01k9zq4v7he1r8c3t5n6m2x0ef', slug: 'bright-labs', name: 'Bright Labs' },
        seller: { id: 'usr_01k9zq4v7he1r8c3t5n6m2x0gh', slug: 'acme' },
        next_action: null,
        created_at: '2026-01-07T08:15:30.120Z',
        refund_id: null,
        refunded_at: null,
        refundable_until: '2026-01-21T08:15:30.120Z',
      },
    ],
  },
);

type PurchaseResponse = Static<typeof Purchase>;

/** Fields that only the buyer sees. */
interface BuyerFields {
  nextAction: NextAction | null;
  card: NonNullable<PurchaseResponse['payment']>['card'];
}

export function toPurchaseResponse(
  purchase: PurchaseRow,
  own: BuyerFields = { nextAction: null, card: null },
): PurchaseResponse {
  const { currency } = purchase;
  return {
    id: purchase.id,
    listing_id: purchase.listing_id,
    asset: toAssetResponse(purchase),
    status: purchase.status,
    amount: { currency, amount: purchase.amount },
    payment: purchase.amount === 0 ? null : { type: purchase.payment_id === null ? 'balance' : 'card', card: own.card },
    platform_fee: { currency, amount: purchase.platform_fee },
    seller_payout: { currency, amount: purchase.seller_payout },
    license_grant_id: purchase.license_grant_id,
    buyer: { id: purchase.buyer_id, slug: purchase.buyer_slug, name: purchase.buyer_name },
    seller: { id: purchase.seller_id, slug: purchase.seller_slug },
    next_action: own.nextAction,
    created_at: purchase.created_at.toISOString(),
    refund_id: purchase.refund_id,
    refunded_at: purchase.refunded_at?.toISOString() ?? null,
    refundable_until: purchase.status === 'succeeded' ? (purchase.refundable_until?.toISOString() ?? null) : null,
  };
}

function toAssetResponse({ asset_id: id, asset_type: type, asset_slug: slug, asset_name: name }: PurchaseRow) {
  return type === null || slug === null || name === null ? null : { type, id, slug, name };
}

/**
 * Includes the next action and the card for the buyer only: the next action is enough to confirm the payment, and the
 * card is shown only to callers who could list the buyer's cards.
 */
export function toPurchaseResponseFor({ principal, vault }: Pick<Call, 'principal' | 'vault'>, purchase: PurchaseRow) {
  const mayPay = principal.unrestricted && purchase.buyer_id === principal.account.id;
  return mayPay
    ? toPurchaseResponse(purchase, { nextAction: openNextAction(vault, purchase.next_action), card: cardOf(purchase) })
    : toPurchaseResponse(purchase);
}

function cardOf({ card_brand: brand, card_last4: last4 }: PurchaseRow): BuyerFields['card'] {
  return brand === null || last4 === null ? null : { brand, last4 };
}
