import type { Static } from 'typebox';
import { type Route, route } from '../access/route.ts';
import { currentFeeRate, type FeeRate, setFeeRate } from '../commerce/purchases/fee-rate.ts';
import { Named, Nullable, Timestamp } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import { recordAudit } from './record-audit.ts';

const BasisPoints = Type.Integer({
  minimum: 0,
  maximum: 10_000,
  description: 'Fee in basis points, which are hundredths of a percent: 1000 is 10%.',
});

export const PlatformFee = Type.Object(
  {
    basis_points: BasisPoints,
    since: Nullable({
      ...Timestamp,
      description: 'Time when an operator set the fee. Null if it is the configured default.',
    }),
  },
  {
    $id: 'PlatformFee',
    description: 'The share of each sale that the market keeps.',
    examples: [{ basis_points: 1000, since: '2026-01-05T09:30:00.000Z' }],
  },
);

const common = { access: 'operator', tag: 'Operator', url: '/v1/operator/fee', response: Named(PlatformFee) } as const;

export function feeRoutes({ platformFeeBps }: { platformFeeBps: number }): Route[] {
  return [
    route({
      ...common,
      method: 'GET',
      rate: 'read',
      summary: 'Retrieve the market fee',
      description: 'Returns the fee of new purchases in the mode of the request.',
      status: 200,
      handler: async ({ db }) => toFeeResponse(await currentFeeRate(db, platformFeeBps)),
    }),
    route({
      ...common,
      method: 'PUT',
      rate: 'write',
      summary: 'Set the market fee',
      description: 'Applies to new purchases in the mode of the request. Earlier purchases keep their fee.',
      body: Type.Object(
        { basis_points: BasisPoints },
        { additionalProperties: false, examples: [{ basis_points: 1000 }] },
      ),
      status: 200,
      handler: ({ principal, body, requestId, write }) =>
        write(async (tx) => {
          const rate = await setFeeRate(tx, body.basis_points, principal.account.id);
          const detail = { mode: principal.mode, basis_points: body.basis_points };
          await recordAudit(tx, {
            operatorId: principal.account.id,
            action: 'fee.set',
            subject: 'fee',
            detail,
            requestId,
          });
          return toFeeResponse(rate);
        }),
    }),
  ];
}

function toFeeResponse({ basis_points, since }: FeeRate): Static<typeof PlatformFee> {
  return { basis_points, since: since?.toISOString() ?? null };
}
