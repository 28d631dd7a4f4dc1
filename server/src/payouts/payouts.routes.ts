import { type Route, route } from '../access/route.ts';
import { readPage } from '../platform/http/page.ts';
import { IdParams } from '../platform/http/schemas/common-fields.ts';
import { Enum, ListOf, Named, PageQuery } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import { BEHIND_ALL, type EarningKind, linesOf } from './earnings.sql.ts';
import { findOwnPayout, toPayoutWithLines } from './find-payout.ts';
import { PAYOUT_STATUSES, Payout, PayoutLine, toPayoutLine, toPayoutResponse } from './payout.ts';
import * as sql from './payouts.sql.ts';

const Id = IdParams('pyo', 'the payout');
const common = { access: 'payouts:read', rate: 'read', tag: 'Payouts', method: 'GET', status: 200 } as const;

export function payoutsRoutes(): Route[] {
  return [
    route({
      ...common,
      url: '/v1/payouts',
      summary: 'List payouts',
      description:
        'Returns your payouts, newest first, without their lines. Your earnings are paid out daily, separately for each currency. In live mode, the minimum is 10.00, and earnings are paid out once the sale can no longer be refunded (14 days after it, unless the market holds them longer). In test mode there is no minimum and no wait.',
      query: Type.Object(
        {
          ...PageQuery,
          status: Type.Optional(Enum(PAYOUT_STATUSES, { description: 'Returns only payouts with this status.' })),
        },
        { additionalProperties: false },
      ),
      response: ListOf(Named(Payout)),
      handler: async ({ db, vault, principal, query }) => {
        const { id } = principal.account;
        const page = readPage(vault, `payouts of ${id}`, query);
        const payouts = await db.many(sql.listPayouts, [id, query.status ?? null, page.afterId, page.limit + 1]);
        return page.finish(payouts, toPayoutResponse, (payout) => [payout.id]);
      },
    }),
    route({
      ...common,
      url: '/v1/payouts/:id',
      summary: 'Retrieve a payout',
      description: 'Returns a payout with the first lines that it consists of.',
      params: Id,
      response: Named(Payout),
      handler: async ({ db, principal, params }) =>
        toPayoutWithLines(db, await findOwnPayout(db, principal, params.id)),
    }),
    route({
      ...common,
      url: '/v1/payouts/:id/lines',
      summary: 'List payout lines',
      description:
        'Returns the sales, refunds and returned payouts that add up to the payout, latest first. Lines never change, even if the payout fails.',
      params: Id,
      query: Type.Object(PageQuery, { additionalProperties: false }),
      response: ListOf(Named(PayoutLine)),
      handler: async ({ db, vault, principal, params, query }) => {
        const page = readPage(vault, `lines of ${params.id}`, query);
        const { id } = await findOwnPayout(db, principal, params.id);
        const [subject, kind] = (page.after as [string, EarningKind] | undefined) ?? BEHIND_ALL;
        const lines = await db.many(linesOf, [id, subject, kind, page.limit + 1]);
        return page.finish(lines, toPayoutLine, (line) => [line.subject, line.kind]);
      },
    }),
  ];
}
