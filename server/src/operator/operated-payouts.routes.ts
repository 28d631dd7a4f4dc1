import { type Static, Type } from 'typebox';
import { type Route, route } from '../access/route.ts';
import { NamedAccount } from '../accounts/profile/named-account.ts';
import { searchPayouts } from '../payouts/operate-payouts.ts';
import { PAYOUT_STATUSES, Payout, toPayoutResponse } from '../payouts/payout.ts';
import { readPage } from '../platform/http/page.ts';
import { Enum, ListOf, Named, Nullable, PageQuery } from '../platform/http/schemas/json-schema.ts';

type Found = Awaited<ReturnType<typeof searchPayouts>>[number];

const { lines: _lines, lines_has_more: _more, ...LIST_FIELDS } = Payout.properties;

export const OperatedPayout = Type.Object(
  {
    ...LIST_FIELDS,
    account: Type.Object(NamedAccount.properties, { description: 'whose money it is' }),
    processor: Type.String({ description: '`stripe`, or `simulated`' }),
    reference: Nullable(Type.String({ description: 'the processor’s own name for it' })),
  },
  { $id: 'OperatedPayout', description: 'A payout as operators see it: with whose it is, and where to look for it.' },
);

/** Lists payouts in progress. There is nothing to retry: a failed one is part of the seller's next payout. */
export function operatedPayoutsRoutes(): Route[] {
  return [
    route({
      access: 'operator',
      tag: 'Operator',
      rate: 'read',
      method: 'GET',
      url: '/v1/operator/payouts',
      summary: 'List everybody’s payouts',
      description:
        'Of this mode, newest first. One that failed needs nothing done: its money is back among the seller’s earnings, and part of their next payout.',
      query: Type.Object(
        {
          ...PageQuery,
          status: Type.Optional(Enum(PAYOUT_STATUSES)),
          account: Type.Optional(Type.String({ maxLength: 100, description: 'the id or the slug of a seller' })),
        },
        { additionalProperties: false },
      ),
      status: 200,
      response: ListOf(Named(OperatedPayout)),
      handler: async ({ db, vault, query }) => {
        const page = readPage(vault, 'operator payouts', query);
        return page.finish(await searchPayouts(db, query, page.afterId, page.limit + 1), show, ({ id }) => [id]);
      },
    }),
  ];
}

function show(payout: Found): Static<typeof OperatedPayout> {
  const { account_id: id, account_slug: slug, account_name: name, processor, reference } = payout;
  return { ...toPayoutResponse(payout), account: { id, slug, name }, processor, reference };
}
