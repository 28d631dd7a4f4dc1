import { type Call, type Route, route } from '../../access/route.ts';
import { movementsOf, OWN_ACCOUNTS, positionOf, walletOf } from '../../ledger/read-balance.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { readPage } from '../../platform/http/page.ts';
import { IdParams } from '../../platform/http/schemas/common-fields.ts';
import { Enum, ListOf, type Money, Named, PageQuery } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import type { PaymentRow, PaymentsOptions } from '../payment.ts';
import {
  Balance,
  BalanceTransaction,
  type EarningsSum,
  type KnownDestination,
  TopUp,
  TopUpInput,
  toMovementResponse,
  toTopUpResponse,
} from './balance.ts';
import { findCardsOf, findOwnTopUp, topUp } from './top-up.ts';
import * as sql from './top-ups.sql.ts';

const strict = { additionalProperties: false } as const;
const reading = { access: 'payouts:read', tag: 'Balance', rate: 'read', method: 'GET', status: 200 } as const;

export interface BalanceOptions extends PaymentsOptions {
  /** Sums an account's earnings from sales. Injected, since payouts are a later domain. */
  readEarnings: (db: Queryable, accountId: string) => Promise<EarningsSum[]>;
  /** Sums the inference usage that an account has not paid for. Injected as well. */
  owedBy: (db: Queryable, accountId: string) => Promise<Money[]>;
  /** Finds the payout destination of an account, if it has set one. Injected as well. */
  destinationOf: (db: Queryable, accountId: string) => Promise<KnownDestination | undefined>;
}

export function balanceRoutes(options: BalanceOptions): Route[] {
  return [
    route({
      ...reading,
      url: '/v1/balance',
      summary: 'Retrieve your balance',
      description: 'Returns your balance by currency. Currencies without money are left out.',
      response: Named(Balance),
      handler: async ({ db, principal: { account } }) => {
        const [available, pending, earnings, owed, destination] = await Promise.all([
          walletOf(db, account.id),
          db.many(sql.openTopUpsOf, [account.id]),
          options.readEarnings(db, account.id),
          options.owedBy(db, account.id),
          options.destinationOf(db, account.id),
        ]);
        return {
          ...{ available, pending, earnings: earnings.filter(hasEarnings).sort(byCurrency), owed },
          payout_destination: destination ? { status: destination.status, label: destination.label } : null,
        };
      },
    }),
    route({
      ...reading,
      url: '/v1/balance/transactions',
      summary: 'List balance transactions',
      description: 'Returns every change of your wallet and your earnings, newest first.',
      query: Type.Object(
        {
          ...PageQuery,
          account: Type.Optional(
            Enum(OWN_ACCOUNTS, { description: 'Returns only transactions of the wallet or of the earnings.' }),
          ),
        },
        strict,
      ),
      response: ListOf(Named(BalanceTransaction)),
      handler: async ({ db, vault, principal: { account }, query }) => {
        const page = readPage(vault, `balance transactions of ${account.id}`, query);
        const accounts = query.account === undefined ? OWN_ACCOUNTS : [query.account];
        const rows = await movementsOf(db, account.id, accounts, page.after, page.limit + 1);
        return page.finish(rows, toMovementResponse, positionOf);
      },
    }),
    route({
      access: 'account',
      tag: 'Balance',
      rate: 'write',
      method: 'POST',
      url: '/v1/balance/topups',
      summary: 'Create a top-up',
      description:
        'Charges the card in `payment_method`, or your default card, and adds the amount to your wallet. `card` names the card that was charged. If the card is declined, the response is 402 and nothing is charged. The top-up is `pending` with `next_action` while the cardholder must take another step, and `pending` without it while the result is not known yet.',
      body: TopUpInput,
      status: 201,
      response: Named(TopUp),
      secretResponse: true, // a pending `next_action` carries a secret
      handler: (call) => topUp(call, options, (payment, tx) => loadTopUpResponse(tx, payment, call)),
    }),
    route({
      ...reading,
      url: '/v1/balance/topups',
      summary: 'List top-ups',
      description: 'Returns your top-ups, newest first.',
      query: Type.Object(PageQuery, strict),
      response: ListOf(Named(TopUp)),
      handler: async ({ db, vault, principal, query }) => {
        const page = readPage(vault, `top-ups of ${principal.account.id}`, query);
        const rows = await db.many(sql.listTopUps, [principal.account.id, page.afterId, page.limit + 1]);
        const cards = await findCardsOf(db, rows);
        return page.finish(
          rows,
          (payment) => toTopUpResponse(payment, cards.get(payment.id), { principal, vault }),
          ({ id }) => [id],
        );
      },
    }),
    route({
      ...reading,
      url: '/v1/balance/topups/:id',
      summary: 'Retrieve a top-up',
      description: 'Returns a top-up with its current status.',
      params: IdParams('pay', 'the top-up'),
      response: Named(TopUp),
      handler: async (call) =>
        loadTopUpResponse(call.db, await findOwnTopUp(call.db, call.principal, call.params.id), call),
    }),
  ];
}

async function loadTopUpResponse(db: Queryable, payment: PaymentRow, call: Pick<Call, 'principal' | 'vault'>) {
  return toTopUpResponse(payment, (await findCardsOf(db, [payment])).get(payment.id), call);
}

function hasEarnings({ pending, cleared }: EarningsSum): boolean {
  return pending !== 0 || cleared !== 0;
}

function byCurrency(a: EarningsSum, b: EarningsSum): number {
  return a.currency < b.currency ? -1 : 1;
}
