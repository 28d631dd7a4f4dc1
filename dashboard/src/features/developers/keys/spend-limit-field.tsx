import { exponentOf } from '@souk/sdk';
import { amountPattern, readAmount } from '../../../lib/format/amount-entry.ts';
import type { Money } from '../../../lib/format/money.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';

/** Currency of inference prices. */
const CURRENCY = 'usd';
/** The path of the field in API errors. */
const NAME = 'spend_limit.amount';

/** Edits how much a premium key may spend on inference in a month. */
export function SpendLimitField({ limit }: { limit?: Money | null | undefined }) {
  return (
    <Field
      label="Monthly spending limit (USD)"
      name={NAME}
      inputMode="decimal"
      autoComplete="off"
      placeholder="No limit"
      maxLength={9}
      pattern={amountPattern(CURRENCY)}
      title="Enter an amount in USD, such as 50, or leave it empty."
      defaultValue={limit ? String(limit.amount / 10 ** exponentOf(limit.currency)) : ''}
      hint="Above it, inference with this key returns 402 until the month ends (UTC)."
    />
  );
}

/** Returns null for an empty field. */
export function readSpendLimit(values: FormData): Money | null {
  return readAmount(textOf(values, NAME), CURRENCY) ?? null;
}
