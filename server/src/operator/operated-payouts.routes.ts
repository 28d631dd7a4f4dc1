import type { Static } from 'typebox';
import { type Route, route } from '../access/route.ts';
import { NamedAccount } from '../accounts/profile/named-account.ts';
import { searchPayouts } from '../payouts/operate-payouts.ts';
import { PAYOUT_STATUSES, Payout, toPayoutResponse } from '../payouts/payout.ts';
import { readPage } from '../platform/http/page.ts';
import { Enum, ListOf, Named, Nullable, PageQuery } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';

type Found = Awaited<ReturnType<typeof searchPayouts>>[number];

const { lines: _lines, lines_has_more: _more, ...LIST_FIELDS } = Payout.properties;

export const OperatedPayout = Type.Object(
  {
    ...LIST_FIELDS,
    account: Type.Object(NamedAccount.properties, { description: 'Seller who is paid.' }),
    processor: Type.String({ description: 'Processor of the payout: `stripe` or `simulated`.' }),
    reference: Nullable(
      Type.String({ description: 'ID of the payout at the processor. Null until the processor has accepted it.' }),
    ),
  },
  {
    $id: 'OperatedPayout',
    description: 'A payout as operators see it: with its seller, and its ID at the processor.',
    examples: [
      {
        id: 'pyo_01k9zq4v7he1r8c3t5n6m2x0st',
        amount: { currency: 'usd', amount: 4410 },
        status: 'paid',
        destination: { label: 'bank account ending 3000' },
        period: { start: '2026-01-05T09:41:07.310Z', end: '2026-01-05T09:41:07.310Z' },
        failure: null,
        created_at: '2026-01-13T04:00:00.000Z',
        paid_at: '2026-01-13T04:00:02.000Z',
        account: { id: 'usr_01k9zq4v7he1r8c3t5n6m2x0cd', slug: 'acme-robotics', name: 'Acme Robotics' },
        processor: 'stripe',
        reference: 'po_1SmExample',
      },
    ],
  },
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
      summary: 'List payouts of all sellers',
      description:
        'Returns the payouts of this mode, newest first. You do not need to retry a failed payout: its amount is back in the seller’s earnings and part of their next payout.',
      query: Type.Object(
        {
          ...PageQuery,
          status: Type.Optional(Enum(PAYOUT_STATUSES, { description: 'Only payouts with this status.' })),
          account: Type.Optional(
            Type.String({ maxLength: 100, description: 'Only payouts to this seller: an account ID or a slug.' }),
          ),
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
