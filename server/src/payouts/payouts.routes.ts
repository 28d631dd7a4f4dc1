import { Type } from 'typebox';
import { type Route, route } from '../access/route.ts';
import { readPage } from '../platform/http/page.ts';
import { Enum, ListOf, Named, PageQuery } from '../platform/http/schemas/json-schema.ts';
import { BEHIND_ALL, type EarningKind, linesOf } from './earnings.sql.ts';
import { findOwnPayout, toPayoutWithLines } from './find-payout.ts';
import { PAYOUT_STATUSES, Payout, PayoutLine, toPayoutLine, toPayoutResponse } from './payout.ts';
import * as sql from './payouts.sql.ts';

const Id = Type.Object({ id: Type.String() });
const common = { access: 'payouts:read', rate: 'read', tag: 'Payouts', method: 'GET', status: 200 } as const;

export function payoutsRoutes(): Route[] {
  return [
    route({
      ...common,
      url: '/v1/payouts',
      summary: 'List payouts',
      description:
        'Newest first, without their lines. What you earned is paid out every day, each currency apart: in live mode from 10.00 upwards and once it can no longer be refunded (14 days after the sale unless the market holds it longer), in test mode at once.',
      query: Type.Object(
        { ...PageQuery, status: Type.Optional(Enum(PAYOUT_STATUSES)) },
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
      summary: 'Show a payout',
      description: 'With the lines that sum to it.',
      params: Id,
      response: Named(Payout),
      handler: async ({ db, principal, params }) =>
        toPayoutWithLines(db, await findOwnPayout(db, principal, params.id)),
    }),
    route({
      ...common,
      url: '/v1/payouts/:id/lines',
      summary: 'List the lines of a payout',
      description: 'They sum to it, and stay as they are whatever becomes of it. The latest sale first.',
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
