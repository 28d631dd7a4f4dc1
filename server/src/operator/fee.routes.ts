import { type Static, Type } from 'typebox';
import { type Route, route } from '../access/route.ts';
import { currentFeeRate, type FeeRate, setFeeRate } from '../commerce/purchases/fee-rate.ts';
import { Named, Nullable, Timestamp } from '../platform/http/schemas/json-schema.ts';
import { recordAudit } from './record-audit.ts';

const BasisPoints = Type.Integer({ minimum: 0, maximum: 10_000, description: 'in hundredths of a percent' });

export const PlatformFee = Type.Object(
  { basis_points: BasisPoints, since: Nullable(Timestamp) },
  {
    $id: 'PlatformFee',
    description: 'What the market keeps of a sale. `since` is null while it is the configured rate.',
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
      summary: 'Show the fee of this market',
      status: 200,
      handler: async ({ db }) => toFeeResponse(await currentFeeRate(db, platformFeeBps)),
    }),
    route({
      ...common,
      method: 'PUT',
      rate: 'write',
      summary: 'Set the fee of this market',
      description: 'For purchases from now on, in the mode of the request. What was bought before keeps its fee.',
      body: Type.Object({ basis_points: BasisPoints }, { additionalProperties: false }),
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
