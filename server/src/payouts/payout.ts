import type { Static } from 'typebox';
import { CurrencyCode, TimestampOf } from '../platform/http/schemas/common-fields.ts';
import { Enum, Named, Nullable, Timestamp } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import type { EarningRow } from './earnings.sql.ts';
import type { PayoutRow } from './payouts.sql.ts';

export const PAYOUT_STATUSES = ['pending', 'in_transit', 'paid', 'failed'] as const;
const LINE_TYPES = ['sale', 'refund', 'payout_returned'] as const;

const inMinorUnits = (what: string) =>
  Type.Integer({ description: `${what}, in the minor unit of the payout's currency.` });

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
      description:
        'Type of the line. `payout_returned` is the money of an earlier payout that failed or was sent back.',
    }),
    subject: Type.String({ description: 'ID of the purchase, or of the payout that was sent back.' }),
    gross: inMinorUnits('Amount that the buyer paid, negative for a refund'),
    fee: inMinorUnits('Fee that the market kept'),
    amount: inMinorUnits('Part of the payout: gross minus fee'),
    at: TimestampOf('When the sale, refund or return happened.'),
  },
  {
    $id: 'PayoutLine',
    description: 'A sale, a refund or a returned payout within a payout.',
    examples: [LINE_EXAMPLE],
  },
);

/** A payout can exceed the maximum price. */
const Amount = Type.Object(
  {
    currency: CurrencyCode,
    amount: Type.Integer({ description: 'Sum of the lines, in the minor unit of the currency.' }),
  },
  { description: 'Amount that is paid out.' },
);

/** Why a payout failed. */
export const PAYOUT_FAILURE = {
  code: Type.String({ description: 'Stable code of the failure, such as `no_such_account`.' }),
  message: Type.String({ description: 'What went wrong and what to do next.' }),
};

/** Number of lines included in a payout; the full list has its own endpoint. */
export const MAX_INCLUDED_LINES = 100;

export const Payout = Type.Object(
  {
    id: Type.String({ description: 'Unique payout ID.' }),
    amount: Amount,
    status: Enum(PAYOUT_STATUSES, {
      description:
        'Status of the payout. The money of a `failed` payout returns to your earnings and is part of the next one.',
    }),
    destination: Type.Object(
      { label: Type.String({ description: 'Label of the destination, such as `bank account ending 3000`.' }) },
      { description: 'Destination that the money is sent to.' },
    ),
    period: Type.Object(
      { start: TimestampOf('Time of the first line.'), end: TimestampOf('Time of the last line.') },
      { description: 'Period that the lines cover.' },
    ),
    lines: Type.Optional(
      Type.Array(Named(PayoutLine), {
        description: `First ${MAX_INCLUDED_LINES} lines. Absent in lists.`,
      }),
    ),
    lines_has_more: Type.Optional(
      Type.Boolean({ description: 'Whether there are more lines: see `GET /v1/payouts/{id}/lines`. Absent in lists.' }),
    ),
    failure: Nullable(
      Type.Object(PAYOUT_FAILURE, { description: 'Why the payout failed. Null unless `status` is `failed`.' }),
    ),
    created_at: Timestamp,
    paid_at: Nullable(TimestampOf('When the payout was paid. Null unless `status` is `paid`.')),
  },
  {
    $id: 'Payout',
    description: 'A transfer of earnings to a seller.',
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
