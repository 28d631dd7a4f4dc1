import type { Mode } from '@souk/sdk';
import type { ReactNode } from 'react';
import { formatMoney, type Money } from '../../../lib/format/money.ts';
import { MoneyNote } from './money-note.tsx';

interface PaymentSummaryProps {
  mode: Mode;
  title: string;
  amount: Money;
  simulated: boolean;
  /** A description in a sentence or two. */
  children: ReactNode;
}

/** Summarizes what is paid for, and the amount. */
export function PaymentSummary({ mode, title, amount, simulated, children }: PaymentSummaryProps) {
  return (
    <div className="rounded-lg bg-sunken px-4 py-3.5 text-sm">
      <p className="flex items-baseline justify-between gap-4 font-medium">
        <span className="min-w-0 wrap-anywhere">{title}</span>
        <span className="whitespace-nowrap">{formatMoney(amount)}</span>
      </p>
      <div className="mt-1 text-[13px] text-muted">{children}</div>
      {(mode === 'test' || simulated) && (
        <div className="mt-2.5 border-t border-line pt-2.5">
          <MoneyNote mode={mode} simulated={simulated} />
        </div>
      )}
    </div>
  );
}
