import { type Static, Type } from 'typebox';
import { Enum, Named, Nullable, Timestamp } from '../platform/http/schemas/json-schema.ts';
import type { EarningRow } from './earnings.sql.ts';
import type { PayoutRow } from './payouts.sql.ts';

export const PAYOUT_STATUSES = ['pending', 'in_transit', 'paid', 'failed'] as const;
const LINE_TYPES = ['sale', 'refund', 'payout_returned'] as const;

const inMinorUnits = (what: string) =>
  Type.Integer({ description: `${what}, in minor units of the payout's currency` });

const LINE_EXAMPLE = {
  type: 'sale' as const,
  subject: 'pur_01k9zq4v7he1r8c3t5n6m2x0qr',
  gross: 4900,
  fee: 490,
  amount: 4410,
  at: '2026-01-05T09:41:07.310Z',
};

export const PayoutLine = Type.Object(
  {
    type: Enum(LINE_TYPES, {
      description: 'payout_returned: the money of an earlier payout, which did not arrive or came back',
    }),
    subject: Type.String({ description: 'the purchase, or the payout that came back' }),
    gross: inMinorUnits('what the buyer paid; below zero where it was refunded'),
    fee: inMinorUnits('what the market kept of it'),
    amount: inMinorUnits('what this adds to the payout: gross less fee'),
    at: Timestamp,
  },
  { $id: 'PayoutLine', examples: [LINE_EXAMPLE] },
);

/** A payout can exceed the maximum price. */
const Amount = Type.Object({
  currency: Type.String({ description: 'a lower-case ISO 4217 code such as usd' }),
  amount: Type.Integer({ description: 'in minor units of the currency; the sum of the lines' }),
});

/** Number of lines included in a payout; the full list has its own endpoint. */
export const MAX_INCLUDED_LINES = 100;

export const Payout = Type.Object(
  {
    id: Type.String(),
    amount: Amount,
    status: Enum(PAYOUT_STATUSES, {
      description: 'failed: the money is back among the earnings, and part of the next payout',
    }),
    destination: Type.Object({ label: Type.String({ description: 'such as `bank account ending 3000`' }) }),
    period: Type.Object(
      { start: Timestamp, end: Timestamp },
      { description: 'when the first and the last of its lines came about' },
    ),
    lines: Type.Optional(
      Type.Array(Named(PayoutLine), {
        description: `the first ${MAX_INCLUDED_LINES}, where one payout is shown; absent in lists`,
      }),
    ),
    lines_has_more: Type.Optional(Type.Boolean({ description: 'there are more: see the payout’s own list of lines' })),
    failure: Nullable(
      Type.Object({
        code: Type.String(),
        message: Type.String({ description: 'what went wrong, and what to do about it' }),
      }),
    ),
    created_at: Timestamp,
    paid_at: Nullable(Timestamp),
  },
  {
    $id: 'Payout',
    examples: [
      {
        id: 'pyo_01k9zq4v7he1r8c3t5n6m2x0st',
        amount: { currency: 'usd', amount: 4410 },
        status: 'paid',
        destination: { label: 'bank account ending 3000' },
        period: { start: '2026-01-05T09:41:07.310Z', end: '2026-01-05T09:41:07.310Z' },
        lines: [LINE_EXAMPLE],
        lines_has_more: false,
        failure: null,
        created_at: '2026-01-13T04:00:00.000Z',
        paid_at: '2026-01-13T04:00:02.000Z',
      },
    ],
  },
);

export function toPayoutResponse(payout: PayoutRow): Static<typeof Payout> {
  const { status, failure_code: code, failure_message: message } = payout;
  return {
    id: payout.id,
    amount: { currency: payout.currency, amount: payout.amount },
    status,
    destination: { label: payout.destination_label },
    period: { start: payout.period_start.toISOString(), end: payout.period_end.toISOString() },
    failure: status === 'failed' ? { code: code ?? 'failed', message: message ?? '' } : null,
    created_at: payout.created_at.toISOString(),
    // A returned payout is no longer paid.
    paid_at: status === 'paid' ? (payout.paid_at?.toISOString() ?? null) : null,
  };
}

export function toPayoutLine(line: EarningRow): Static<typeof PayoutLine> {
  const { kind, subject, gross, fee, amount, created_at } = line;
  return { type: kind, subject, gross, fee, amount, at: created_at.toISOString() };
}
