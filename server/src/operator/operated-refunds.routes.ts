import type { Static } from 'typebox';
import { type Call, type Route, route } from '../access/route.ts';
import type { CommerceOptions } from '../commerce/commerce-options.ts';
import { Purchase, toPurchaseResponse } from '../commerce/purchases/purchase.ts';
import { refundWithoutCover } from '../commerce/purchases/refund-purchase.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { Named, NonBlank } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import { recordAudit } from './record-audit.ts';

export const OperatedRefund = Type.Object(
  {
    purchase: Named(Purchase),
    uncovered: Type.Object(
      {
        currency: Type.String({ description: 'Three-letter ISO 4217 currency code in lower case, such as `usd`.' }),
        amount: Type.Integer({ minimum: 0, description: 'Amount in the minor unit of the currency.' }),
      },
      {
        description: 'Amount that the seller’s earnings did not cover. Their balance is lower by this amount.',
        examples: [{ currency: 'usd', amount: 0 }],
      },
    ),
  },
  { $id: 'OperatedRefund', description: 'A purchase that an operator refunded.' },
);

type Refunding = Pick<Call, 'principal' | 'requestId'>;

export function operatedRefundsRoutes(options: Pick<CommerceOptions, 'onRefunded'>): Route[] {
  return [
    route({
      access: 'operator',
      tag: 'Operator',
      rate: 'write',
      method: 'POST',
      url: '/v1/operator/purchases/:id/refund',
      summary: 'Refund a purchase for its seller',
      description:
        'Refunds a purchase until `refundable_until`, even if the seller’s earnings do not cover it. The market then advances the difference: the seller’s balance is negative until new earnings cover it, and `souk ledger audit` reports the difference as uncovered. The refund is recorded in the audit log.',
      params: Type.Object({ id: Type.String({ description: 'ID of the purchase (`pur_…`).' }) }),
      body: Type.Object(
        {
          reason: {
            ...NonBlank(1000),
            description: 'Reason for the audit log. 1 to 1000 characters, not only spaces or invisible characters.',
          },
        },
        { additionalProperties: false, examples: [{ reason: 'The seller does not respond to the buyer.' }] },
      ),
      status: 200,
      response: Named(OperatedRefund),
      handler: (call) => call.write((tx) => refundAsOperator(tx, call, call.params.id, call.body.reason, options)),
    }),
  ];
}

async function refundAsOperator(
  tx: Tx,
  { principal, requestId }: Refunding,
  id: string,
  reason: string,
  options: Pick<CommerceOptions, 'onRefunded'>,
): Promise<Static<typeof OperatedRefund>> {
  const { purchase, uncovered } = await refundWithoutCover(tx, id, requestId, options);
  const { currency, seller_id } = purchase;
  const detail = { mode: principal.mode, seller: seller_id, reason: reason.trim(), currency, uncovered };
  await recordAudit(tx, {
    operatorId: principal.account.id,
    action: 'purchase.refund',
    subject: id,
    detail,
    requestId,
  });
  return { purchase: toPurchaseResponse(purchase), uncovered: { currency, amount: uncovered } };
}
